struct NagaConstants {
    int first_vertex;
    int first_instance;
    uint other;
};
ConstantBuffer<NagaConstants> _NagaConstants: register(b0);

struct Double32_ {
    float hi;
    float lo;
};

struct Words {
    uint x;
    uint y;
};

static const uint SIGN_BIT = 2147483648u;
static const uint MAGNITUDE_MASK = 2147483647u;
static const uint INFINITY_BITS = 2139095040u;
static const uint LEAST_NORMAL_BITS = 8388608u;
static const uint ONE_BITS = 1065353216u;
static const uint FRACTION_MASK = 8388607u;
static const uint NAN_BITS = 2143289344u;
static const uint MAX_BITS = 2139095039u;
static const uint ROUNDER_BITS = 1262485504u;
static const uint QUARTER_PI_BITS = 1061752795u;
static const uint ALL_ONES = 4294967295u;
static const uint LEAST_EXACT_PRODUCT = 411041791u;
static const uint LOOP_CODE = 13u;

ByteAddressBuffer params : register(t0);
ByteAddressBuffer operands : register(t1);
RWByteAddressBuffer results : register(u0);

uint to_bits(float x)
{
    return asuint(x);
}

float from_bits(uint x_1)
{
    return asfloat(x_1);
}

int as_i32_(uint u)
{
    return asint(u);
}

uint as_u32_(int i_1)
{
    return asuint(i_1);
}

uint wrapping_add(uint a, uint b)
{
    return (a + b);
}

uint wrapping_sub(uint a_1, uint b_1)
{
    return (a_1 - b_1);
}

uint shift_left(uint x_2, uint n)
{
    return (x_2 << n);
}

uint shift_right(uint x_3, uint n_1)
{
    return (x_3 >> n_1);
}

uint leading_zeros(uint x_4)
{
    return (31u - firstbithigh(x_4));
}

float select_f32_(float no, float yes, bool c)
{
    return (c ? yes : no);
}

uint select_u32_(uint no_1, uint yes_1, bool c_1)
{
    return (c_1 ? yes_1 : no_1);
}

int select_i32_(int no_2, int yes_2, bool c_2)
{
    return (c_2 ? yes_2 : no_2);
}

void enter()
{
    return;
}

float keep(float x_5)
{
    return x_5;
}

float sum_error(float a_2, float b_2, float s)
{
    precise const float _e4 = keep((s - a_2));
    precise const float _e6 = keep((s - _e4));
    precise const float _e8 = keep((b_2 - _e4));
    precise const float _e10 = keep((a_2 - _e6));
    precise const float _e12 = keep((_e10 + _e8));
    return _e12;
}

float fast_sum_error(float a_3, float b_3, float s_1)
{
    precise const float _e4 = keep((s_1 - a_3));
    precise const float _e6 = keep((b_3 - _e4));
    return _e6;
}

float negate(float x_6)
{
    const uint _e1 = to_bits(x_6);
    precise const float _e4 = from_bits((_e1 ^ SIGN_BIT));
    return _e4;
}

float product_error_mid(float a_4, float b_4, float p)
{
    precise const float _e3 = negate(p);
    precise const float _e5 = keep(mad(a_4, b_4, _e3));
    return _e5;
}

uint magnitude_bits(float x_7)
{
    const uint _e1 = to_bits(x_7);
    return (_e1 & MAGNITUDE_MASK);
}

bool is_finite_word(float x_8)
{
    const uint _e1 = magnitude_bits(x_8);
    return (_e1 < INFINITY_BITS);
}

float significand_of(float x_9)
{
    const uint _e1 = magnitude_bits(x_9);
    const uint _e2 = leading_zeros(_e1);
    const int _e3 = as_i32_(_e2);
    const int _e9 = select_i32_(asint(asuint(_e3) - asuint(int(8))), int(0), (_e1 >= LEAST_NORMAL_BITS));
    const uint _e10 = as_u32_(_e9);
    const uint _e11 = to_bits(x_9);
    uint sign_ = (_e11 & SIGN_BIT);
    const uint _e16 = shift_left(_e1, _e10);
    precise const float _e20 = from_bits(((sign_ | ONE_BITS) | (_e16 & FRACTION_MASK)));
    return _e20;
}

bool is_zero_word(float x_10)
{
    const uint _e1 = magnitude_bits(x_10);
    return (_e1 == 0u);
}

int exponent_of(float x_11)
{
    const uint _e1 = magnitude_bits(x_11);
    if ((_e1 >= LEAST_NORMAL_BITS)) {
        const uint _e5 = shift_right(_e1, 23u);
        const int _e6 = as_i32_(_e5);
        return asint(asuint(_e6) - asuint(int(127)));
    }
    const uint _e9 = leading_zeros(_e1);
    const int _e10 = as_i32_(_e9);
    return asint(asuint(int(-118)) - asuint(_e10));
}

float pow2_(int n_2)
{
    const uint _e3 = as_u32_(asint(asuint(n_2) + asuint(int(127))));
    const uint _e5 = shift_left(_e3, 23u);
    precise const float _e6 = from_bits(_e5);
    return _e6;
}

float scale_word(float x_12, int k)
{
    const bool _e2 = is_zero_word(x_12);
    if (_e2) {
        return x_12;
    }
    const int _e3 = exponent_of(x_12);
    int e = asint(asuint(_e3) + asuint(k));
    precise const float _e5 = significand_of(x_12);
    if ((e > int(127))) {
        const uint _e8 = to_bits(x_12);
        precise const float _e13 = from_bits(((_e8 & SIGN_BIT) | INFINITY_BITS));
        return _e13;
    }
    if ((e >= int(-126))) {
        const uint _e16 = to_bits(_e5);
        const uint _e17 = as_u32_(e);
        const uint _e19 = shift_left(_e17, 23u);
        const uint _e20 = wrapping_add(_e16, _e19);
        precise const float _e21 = from_bits(_e20);
        return _e21;
    }
    if ((e < int(-150))) {
        const uint _e24 = to_bits(x_12);
        precise const float _e27 = from_bits((_e24 & SIGN_BIT));
        return _e27;
    }
    precise const float _e30 = pow2_(asint(asuint(e) + asuint(int(60))));
    precise const float _e32 = keep((_e5 * _e30));
    precise const float _e34 = pow2_(int(-60));
    precise const float _e36 = keep((_e32 * _e34));
    return _e36;
}

float product_error_scaled(float a_5, float b_5, float p_1)
{
    bool local = (bool)0;

    const bool _e3 = is_finite_word(p_1);
    if (!(!(_e3))) {
        const uint _e8 = magnitude_bits(p_1);
        local = (_e8 < LEAST_NORMAL_BITS);
    } else {
        local = true;
    }
    bool _e12 = local;
    if (_e12) {
        return 0.0;
    }
    precise const float _e14 = significand_of(a_5);
    precise const float _e15 = significand_of(b_5);
    precise const float _e17 = keep((_e14 * _e15));
    precise const float _e18 = product_error_mid(_e14, _e15, _e17);
    const int _e19 = exponent_of(a_5);
    const int _e20 = exponent_of(b_5);
    precise const float _e22 = scale_word(_e18, asint(asuint(_e19) + asuint(_e20)));
    const bool _e24 = is_zero_word(_e22);
    precise const float _e25 = select_f32_(_e22, 0.0, _e24);
    return _e25;
}

float product_error(float a_6, float b_6, float p_2)
{
    bool local_1 = (bool)0;

    precise const float _e3 = product_error_mid(a_6, b_6, p_2);
    const uint _e4 = magnitude_bits(p_2);
    if (!((_e4 < 411041792u))) {
        const uint _e10 = magnitude_bits(_e3);
        const uint _e11 = magnitude_bits(p_2);
        local_1 = (_e10 == _e11);
    } else {
        local_1 = true;
    }
    bool _e14 = local_1;
    if (_e14) {
        precise const float _e15 = product_error_scaled(a_6, b_6, p_2);
        return _e15;
    }
    return _e3;
}

float newton_reciprocal(float r, float b_7)
{
    precise const float _e3 = keep((b_7 * r));
    precise const float _e6 = keep((1.0 - _e3));
    precise const float _e8 = keep((r * _e6));
    precise const float _e10 = keep((r + _e8));
    return _e10;
}

Double32_ ConstructDouble32_(float arg0, float arg1) {
    precise Double32_ ret = (Double32_)0;
    ret.hi = arg0;
    ret.lo = arg1;
    return ret;
}

Double32_ two_prod_mid(float a_7, float b_8)
{
    precise const float _e3 = keep((a_7 * b_8));
    precise const float _e4 = product_error_mid(a_7, b_8, _e3);
    precise const Double32_ double32_ = ConstructDouble32_(_e3, _e4);
    return double32_;
}

float quotient_residual(float a_8, float b_9, float q)
{
    precise const Double32_ _e3 = two_prod_mid(q, b_9);
    precise const float _e6 = keep((a_8 - _e3.hi));
    precise const float _e9 = keep((_e6 - _e3.lo));
    return _e9;
}

float better_quotient(float a_9, float b_10, float q_1, float other)
{
    precise const float _e4 = quotient_residual(a_9, b_10, q_1);
    const uint _e5 = magnitude_bits(_e4);
    precise const float _e6 = quotient_residual(a_9, b_10, other);
    const uint _e7 = magnitude_bits(_e6);
    precise const float _e9 = select_f32_(q_1, other, (_e7 < _e5));
    return _e9;
}

float previous_word(float x_13)
{
    const uint _e1 = to_bits(x_13);
    const uint _e3 = wrapping_sub(_e1, 1u);
    precise const float _e4 = from_bits(_e3);
    return _e4;
}

float next_word(float x_14)
{
    const uint _e1 = to_bits(x_14);
    const uint _e3 = wrapping_add(_e1, 1u);
    precise const float _e4 = from_bits(_e3);
    return _e4;
}

float div_by_residuals(float a_10, float b_11)
{
    precise const float _e4 = keep((b_11 * 0.46875));
    precise const float _e7 = keep((1.4140625 - _e4));
    precise const float _e8 = newton_reciprocal(_e7, b_11);
    precise const float _e9 = newton_reciprocal(_e8, b_11);
    precise const float _e10 = newton_reciprocal(_e9, b_11);
    precise const float _e12 = keep((a_10 * _e10));
    precise const float _e13 = quotient_residual(a_10, b_11, _e12);
    precise const float _e15 = keep((_e10 * _e13));
    precise const float _e17 = keep((_e12 + _e15));
    precise const float _e18 = previous_word(_e17);
    precise const float _e19 = better_quotient(a_10, b_11, _e17, _e18);
    precise const float _e20 = next_word(_e17);
    precise const float _e21 = better_quotient(a_10, b_11, _e19, _e20);
    return _e21;
}

float div_rn(float a_11, float b_12)
{
    precise const float _e2 = div_by_residuals(a_11, b_12);
    return _e2;
}

float newton_reciprocal_root(float y, float a_12)
{
    precise const float _e4 = keep((a_12 * 0.5));
    precise const float _e6 = keep((_e4 * y));
    precise const float _e8 = keep((_e6 * y));
    precise const float _e11 = keep((1.5 - _e8));
    precise const float _e13 = keep((y * _e11));
    return _e13;
}

float better_root(float a_13, float s_2, float other_1)
{
    precise const float _e3 = quotient_residual(a_13, s_2, s_2);
    const uint _e4 = magnitude_bits(_e3);
    precise const float _e5 = quotient_residual(a_13, other_1, other_1);
    const uint _e6 = magnitude_bits(_e5);
    precise const float _e8 = select_f32_(s_2, other_1, (_e6 < _e4));
    return _e8;
}

float sqrt_by_residuals(float a_14)
{
    const uint _e2 = to_bits(a_14);
    const uint _e4 = shift_right(_e2, 1u);
    const uint _e5 = wrapping_sub(1597463007u, _e4);
    precise const float _e6 = from_bits(_e5);
    precise const float _e7 = newton_reciprocal_root(_e6, a_14);
    precise const float _e8 = newton_reciprocal_root(_e7, a_14);
    precise const float _e9 = newton_reciprocal_root(_e8, a_14);
    precise const float _e11 = keep((a_14 * _e9));
    precise const float _e14 = keep((_e9 * 0.5));
    precise const float _e15 = quotient_residual(a_14, _e11, _e11);
    precise const float _e17 = keep((_e14 * _e15));
    precise const float _e19 = keep((_e11 + _e17));
    precise const float _e20 = previous_word(_e19);
    precise const float _e21 = better_root(a_14, _e19, _e20);
    precise const float _e22 = next_word(_e19);
    precise const float _e23 = better_root(a_14, _e21, _e22);
    return _e23;
}

float sqrt_rn(float a_15)
{
    precise const float _e1 = sqrt_by_residuals(a_15);
    return _e1;
}

bool is_nan_word(float x_15)
{
    const uint _e1 = magnitude_bits(x_15);
    return (_e1 > INFINITY_BITS);
}

bool is_regular_word(float x_16)
{
    const uint _e1 = magnitude_bits(x_16);
    const uint _e3 = wrapping_sub(_e1, 1u);
    return (_e3 < MAX_BITS);
}

float quiet(float x_17)
{
    precise const float _e2 = from_bits(NAN_BITS);
    const bool _e3 = is_nan_word(x_17);
    precise const float _e4 = select_f32_(x_17, _e2, _e3);
    return _e4;
}

Double32_ two_sum(float a_16, float b_13)
{
    precise const float _e3 = keep((a_16 + b_13));
    precise const float _e4 = sum_error(a_16, b_13, _e3);
    precise const Double32_ double32_1 = ConstructDouble32_(_e3, _e4);
    return double32_1;
}

Double32_ fast_two_sum(float a_17, float b_14)
{
    precise const float _e3 = keep((a_17 + b_14));
    precise const float _e4 = fast_sum_error(a_17, b_14, _e3);
    precise const Double32_ double32_2 = ConstructDouble32_(_e3, _e4);
    return double32_2;
}

Double32_ two_prod(float a_18, float b_15)
{
    precise const float _e3 = keep((a_18 * b_15));
    precise const float _e4 = product_error(a_18, b_15, _e3);
    precise const Double32_ double32_3 = ConstructDouble32_(_e3, _e4);
    return double32_3;
}

Double32_ guarded(Double32_ r_1)
{
    const bool _e2 = is_finite_word(r_1.hi);
    if (_e2) {
        precise const Double32_ double32_4 = r_1;
        return double32_4;
    }
    precise const float _e4 = quiet(r_1.hi);
    precise const Double32_ double32_5 = ConstructDouble32_(_e4, 0.0);
    return double32_5;
}

Double32_ dd_neg(Double32_ x_18)
{
    precise const float _e2 = negate(x_18.hi);
    precise const float _e4 = negate(x_18.lo);
    precise const Double32_ double32_6 = ConstructDouble32_(_e2, _e4);
    return double32_6;
}

Double32_ dd_add_network(Double32_ x_19, Double32_ y_1)
{
    precise const Double32_ _e4 = two_sum(x_19.hi, y_1.hi);
    precise const Double32_ _e7 = two_sum(x_19.lo, y_1.lo);
    precise const float _e12 = keep((_e4.lo + _e7.hi));
    precise const Double32_ _e13 = fast_two_sum(_e4.hi, _e12);
    precise const float _e18 = keep((_e7.lo + _e13.lo));
    precise const Double32_ _e19 = fast_two_sum(_e13.hi, _e18);
    precise const Double32_ double32_7 = _e19;
    return double32_7;
}

Double32_ unscale(Double32_ z)
{
    precise const float _e4 = keep((z.hi * 4.0));
    precise const float _e8 = keep((z.lo * 4.0));
    precise const Double32_ _e10 = guarded(ConstructDouble32_(_e4, _e8));
    precise const Double32_ double32_8 = _e10;
    return double32_8;
}

Double32_ dd_quarter(Double32_ x_20)
{
    precise const float _e4 = keep((x_20.hi * 0.25));
    precise const float _e8 = keep((x_20.lo * 0.25));
    precise const Double32_ double32_9 = ConstructDouble32_(_e4, _e8);
    return double32_9;
}

Double32_ dd_add_edge(Double32_ x_21, Double32_ y_2, float network_hi)
{
    bool local_2 = (bool)0;
    bool local_3 = (bool)0;

    precise const float _e6 = keep((x_21.hi + y_2.hi));
    const bool _e8 = is_finite_word(x_21.hi);
    if (!(!(_e8))) {
        const bool _e14 = is_finite_word(y_2.hi);
        local_2 = !(_e14);
    } else {
        local_2 = true;
    }
    bool special = local_2;
    if (!(special)) {
        const bool _e21 = is_zero_word(network_hi);
        local_3 = _e21;
    } else {
        local_3 = true;
    }
    bool _e23 = local_3;
    if (_e23) {
        precise const float _e24 = quiet(_e6);
        precise const Double32_ double32_10 = ConstructDouble32_(_e24, 0.0);
        return double32_10;
    }
    precise const Double32_ _e27 = dd_quarter(x_21);
    precise const Double32_ _e28 = dd_quarter(y_2);
    precise const Double32_ _e29 = dd_add_network(_e27, _e28);
    precise const Double32_ _e30 = unscale(_e29);
    precise const Double32_ double32_11 = _e30;
    return double32_11;
}

Double32_ dd_add(Double32_ x_22, Double32_ y_3)
{
    precise const Double32_ _e2 = dd_add_network(x_22, y_3);
    const bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        precise const Double32_ double32_12 = _e2;
        return double32_12;
    }
    precise const Double32_ _e6 = dd_add_edge(x_22, y_3, _e2.hi);
    precise const Double32_ double32_13 = _e6;
    return double32_13;
}

Double32_ dd_mul_network(Double32_ x_23, Double32_ y_4)
{
    precise const Double32_ _e4 = two_prod(x_23.hi, y_4.hi);
    precise const float _e8 = keep((x_23.hi * y_4.lo));
    precise const float _e12 = keep((x_23.lo * y_4.hi));
    precise const float _e14 = keep((_e8 + _e12));
    precise const float _e18 = keep((_e4.lo + _e14));
    precise const Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    precise const Double32_ double32_14 = _e19;
    return double32_14;
}

Double32_ dd_mul_edge(Double32_ x_24, Double32_ y_5)
{
    bool local_4 = (bool)0;
    bool local_5 = (bool)0;

    precise const float _e5 = keep((x_24.hi * y_5.hi));
    const bool _e7 = is_finite_word(x_24.hi);
    if (!(!(_e7))) {
        const bool _e13 = is_finite_word(y_5.hi);
        local_4 = !(_e13);
    } else {
        local_4 = true;
    }
    bool special_1 = local_4;
    if (!(special_1)) {
        const bool _e20 = is_zero_word(_e5);
        local_5 = _e20;
    } else {
        local_5 = true;
    }
    bool _e22 = local_5;
    if (_e22) {
        precise const float _e23 = quiet(_e5);
        precise const Double32_ double32_15 = ConstructDouble32_(_e23, 0.0);
        return double32_15;
    }
    const uint _e27 = magnitude_bits(x_24.hi);
    const uint _e29 = magnitude_bits(y_5.hi);
    bool x_larger = (_e27 > _e29);
    precise const float _e33 = select_f32_(y_5.hi, x_24.hi, x_larger);
    precise const float _e36 = select_f32_(y_5.lo, x_24.lo, x_larger);
    precise Double32_ larger = ConstructDouble32_(_e33, _e36);
    precise const float _e40 = select_f32_(x_24.hi, y_5.hi, x_larger);
    precise const float _e43 = select_f32_(x_24.lo, y_5.lo, x_larger);
    precise Double32_ smaller = ConstructDouble32_(_e40, _e43);
    precise const Double32_ _e45 = dd_quarter(larger);
    precise const Double32_ _e46 = dd_mul_network(_e45, smaller);
    const bool _e48 = is_finite_word(_e46.hi);
    if (_e48) {
        precise const Double32_ _e49 = unscale(_e46);
        precise const Double32_ double32_16 = _e49;
        return double32_16;
    }
    precise const Double32_ double32_17 = ConstructDouble32_(_e5, 0.0);
    return double32_17;
}

Double32_ dd_mul(Double32_ x_25, Double32_ y_6)
{
    precise const Double32_ _e2 = dd_mul_network(x_25, y_6);
    const bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        precise const Double32_ double32_18 = _e2;
        return double32_18;
    }
    precise const Double32_ _e5 = dd_mul_edge(x_25, y_6);
    precise const Double32_ double32_19 = _e5;
    return double32_19;
}

float round_to_subnormal(Double32_ x_26, int k_1)
{
    bool local_6 = (bool)0;
    bool local_7 = (bool)0;

    const uint _e3 = to_bits(x_26.hi);
    uint sign_1 = (_e3 & SIGN_BIT);
    const int _e7 = exponent_of(x_26.hi);
    int e_1 = asint(asuint(_e7) + asuint(k_1));
    if ((e_1 < int(-150))) {
        precise const float _e11 = from_bits(sign_1);
        return _e11;
    }
    precise const float _e13 = significand_of(x_26.hi);
    const uint _e14 = to_bits(_e13);
    precise const float _e16 = from_bits((_e14 ^ sign_1));
    precise const float _e19 = pow2_(asint(asuint(int(-149)) - asuint(e_1)));
    precise const float _e22 = keep((_e19 * 8388608.0));
    precise const float _e24 = keep((_e16 + _e22));
    precise const float _e26 = keep((_e24 - _e22));
    precise const float _e28 = keep((_e16 - _e26));
    const uint _e29 = magnitude_bits(_e28);
    precise const float _e32 = keep((_e19 * 0.5));
    const uint _e33 = magnitude_bits(_e32);
    bool tie = (_e29 == _e33);
    const uint _e35 = to_bits(_e28);
    const uint _e37 = to_bits(x_26.lo);
    bool outward = ((((_e35 ^ _e37) ^ sign_1) & SIGN_BIT) == 0u);
    if (tie) {
        local_6 = outward;
    } else {
        local_6 = false;
    }
    bool _e47 = local_6;
    if (_e47) {
        const bool _e51 = is_zero_word(x_26.lo);
        local_7 = !(_e51);
    } else {
        local_7 = false;
    }
    bool moves = local_7;
    precise const float _e57 = keep((_e28 * 2.0));
    precise const float _e59 = keep((_e26 + _e57));
    precise const float _e60 = select_f32_(_e26, _e59, moves);
    precise const float _e61 = scale_word(_e60, e_1);
    const uint _e62 = to_bits(_e61);
    precise const float _e64 = from_bits((_e62 | sign_1));
    return _e64;
}

Double32_ dd_mul_pow2_(Double32_ x_27, int k_2)
{
    const bool _e3 = is_regular_word(x_27.hi);
    if (!(_e3)) {
        precise const float _e6 = quiet(x_27.hi);
        precise const Double32_ double32_20 = ConstructDouble32_(_e6, 0.0);
        return double32_20;
    }
    const int _e10 = exponent_of(x_27.hi);
    if ((asint(asuint(_e10) + asuint(k_2)) < int(-126))) {
        precise const float _e14 = round_to_subnormal(x_27, k_2);
        precise const Double32_ double32_21 = ConstructDouble32_(_e14, 0.0);
        return double32_21;
    }
    precise const float _e18 = scale_word(x_27.hi, k_2);
    const bool _e19 = is_finite_word(_e18);
    if (!(_e19)) {
        precise const Double32_ double32_22 = ConstructDouble32_(_e18, 0.0);
        return double32_22;
    }
    precise const float _e24 = scale_word(x_27.lo, k_2);
    precise const Double32_ _e25 = fast_two_sum(_e18, _e24);
    precise const Double32_ double32_23 = _e25;
    return double32_23;
}

float divide_word(float a_19, float b_16)
{
    const bool _e2 = is_zero_word(a_19);
    if (_e2) {
        return a_19;
    }
    const uint _e3 = to_bits(a_19);
    uint sign_2 = (_e3 & SIGN_BIT);
    precise const float _e6 = significand_of(a_19);
    const uint _e7 = to_bits(_e6);
    precise const float _e10 = from_bits((_e7 & MAGNITUDE_MASK));
    precise const float _e11 = div_rn(_e10, b_16);
    const uint _e12 = to_bits(_e11);
    precise const float _e14 = from_bits((_e12 | sign_2));
    const int _e15 = exponent_of(a_19);
    precise const float _e16 = scale_word(_e14, _e15);
    return _e16;
}

Double32_ remainder(Double32_ r_2, float q_2, Double32_ y_7)
{
    precise const Double32_ _e4 = two_prod(q_2, y_7.hi);
    precise const Double32_ _e5 = dd_neg(_e4);
    precise const Double32_ _e6 = dd_add_network(r_2, _e5);
    precise const Double32_ _e8 = two_prod(q_2, y_7.lo);
    precise const Double32_ _e9 = dd_neg(_e8);
    precise const Double32_ _e10 = dd_add_network(_e6, _e9);
    precise const Double32_ double32_24 = _e10;
    return double32_24;
}

Double32_ long_division(Double32_ x_28, Double32_ y_8)
{
    const uint _e3 = to_bits(y_8.hi);
    precise const float _e6 = from_bits((_e3 & MAGNITUDE_MASK));
    const uint _e8 = to_bits(y_8.hi);
    uint sign_3 = (_e8 & SIGN_BIT);
    precise const float _e12 = div_rn(1.0, _e6);
    const uint _e13 = to_bits(_e12);
    precise const float _e15 = from_bits((_e13 | sign_3));
    precise const float _e17 = divide_word(x_28.hi, _e6);
    const uint _e18 = to_bits(_e17);
    precise const float _e20 = from_bits((_e18 ^ sign_3));
    precise const Double32_ _e21 = remainder(x_28, _e20, y_8);
    precise const float _e24 = keep((_e21.hi * _e15));
    precise const float _e26 = keep((_e20 + _e24));
    precise const Double32_ _e27 = remainder(x_28, _e26, y_8);
    precise const float _e30 = keep((_e27.hi * _e15));
    precise const Double32_ _e31 = remainder(_e27, _e30, y_8);
    precise const float _e34 = keep((_e31.hi * _e15));
    precise const float _e36 = keep((_e30 + _e34));
    precise const Double32_ _e37 = fast_two_sum(_e26, _e36);
    precise const Double32_ double32_25 = _e37;
    return double32_25;
}

int naga_neg(int val) {
    return asint(-asuint(val));
}

Double32_ dd_div_regular(Double32_ x_29, Double32_ y_9)
{
    const int _e3 = exponent_of(x_29.hi);
    const int _e5 = exponent_of(y_9.hi);
    precise const float _e7 = significand_of(x_29.hi);
    precise const float _e10 = scale_word(x_29.lo, naga_neg(_e3));
    precise Double32_ xs = ConstructDouble32_(_e7, _e10);
    precise const float _e13 = significand_of(y_9.hi);
    precise const float _e16 = scale_word(y_9.lo, naga_neg(_e5));
    precise Double32_ ys = ConstructDouble32_(_e13, _e16);
    precise const Double32_ _e18 = long_division(xs, ys);
    precise const Double32_ _e20 = dd_mul_pow2_(_e18, asint(asuint(_e3) - asuint(_e5)));
    precise const Double32_ double32_26 = _e20;
    return double32_26;
}

bool survives_scaling(Double32_ x_30)
{
    const int _e2 = exponent_of(x_30.hi);
    precise const float _e5 = scale_word(x_30.lo, naga_neg(_e2));
    precise const float _e6 = scale_word(_e5, _e2);
    const uint _e7 = to_bits(_e6);
    const uint _e9 = to_bits(x_30.lo);
    return (_e7 == _e9);
}

Double32_ dd_div_edge(float x_31, float y_10)
{
    bool local_8 = (bool)0;
    bool local_9 = (bool)0;
    bool local_10 = (bool)0;
    bool local_11 = (bool)0;
    bool local_12 = (bool)0;
    bool local_13 = (bool)0;

    const uint _e2 = to_bits(x_31);
    const uint _e3 = to_bits(y_10);
    uint sign_4 = ((_e2 ^ _e3) & SIGN_BIT);
    const bool _e7 = is_nan_word(x_31);
    if (!(_e7)) {
        const bool _e11 = is_nan_word(y_10);
        local_8 = _e11;
    } else {
        local_8 = true;
    }
    bool nan = local_8;
    const bool _e14 = is_zero_word(x_31);
    if (_e14) {
        const bool _e17 = is_zero_word(y_10);
        local_9 = _e17;
    } else {
        local_9 = false;
    }
    bool both_zero = local_9;
    const bool _e20 = is_finite_word(x_31);
    if (!(_e20)) {
        const bool _e24 = is_finite_word(y_10);
        local_10 = !(_e24);
    } else {
        local_10 = false;
    }
    bool both_infinite = local_10;
    if (!(nan)) {
        local_11 = both_zero;
    } else {
        local_11 = true;
    }
    bool _e32 = local_11;
    if (!(_e32)) {
        local_12 = both_infinite;
    } else {
        local_12 = true;
    }
    bool _e37 = local_12;
    if (_e37) {
        precise const float _e39 = from_bits(NAN_BITS);
        precise const Double32_ double32_27 = ConstructDouble32_(_e39, 0.0);
        return double32_27;
    }
    const bool _e42 = is_zero_word(x_31);
    if (!(_e42)) {
        const bool _e46 = is_finite_word(y_10);
        local_13 = !(_e46);
    } else {
        local_13 = true;
    }
    bool vanishes = local_13;
    const uint _e52 = select_u32_(INFINITY_BITS, 0u, vanishes);
    precise const float _e54 = from_bits((sign_4 | _e52));
    precise const Double32_ double32_28 = ConstructDouble32_(_e54, 0.0);
    return double32_28;
}

Double32_ dd_div(Double32_ x_32, Double32_ y_11)
{
    bool local_14 = (bool)0;
    bool local_15 = (bool)0;

    const bool _e3 = is_regular_word(x_32.hi);
    if (!(!(_e3))) {
        const bool _e9 = is_regular_word(y_11.hi);
        local_14 = !(_e9);
    } else {
        local_14 = true;
    }
    bool _e12 = local_14;
    if (_e12) {
        precise const Double32_ _e15 = dd_div_edge(x_32.hi, y_11.hi);
        precise const Double32_ double32_29 = _e15;
        return double32_29;
    }
    const bool _e16 = survives_scaling(x_32);
    if (!(_e16)) {
        const bool _e20 = survives_scaling(y_11);
        local_15 = !(_e20);
    } else {
        local_15 = true;
    }
    bool _e23 = local_15;
    if (_e23) {
        precise const Double32_ _e24 = dd_div_regular(x_32, y_11);
        precise const Double32_ double32_30 = _e24;
        return double32_30;
    }
    precise const Double32_ _e28 = dd_div_regular(ConstructDouble32_(x_32.hi, 0.0), y_11);
    const bool _e30 = is_finite_word(_e28.hi);
    if (!(_e30)) {
        precise const Double32_ double32_31 = _e28;
        return double32_31;
    }
    precise const Double32_ _e35 = dd_div_regular(ConstructDouble32_(x_32.lo, 0.0), y_11);
    precise const Double32_ _e36 = dd_add(_e28, _e35);
    precise const Double32_ double32_32 = _e36;
    return double32_32;
}

Double32_ dd_sqrt(Double32_ x_33)
{
    bool local_16 = (bool)0;

    const bool _e2 = is_zero_word(x_33.hi);
    if (_e2) {
        precise const Double32_ double32_33 = ConstructDouble32_(x_33.hi, 0.0);
        return double32_33;
    }
    const bool _e7 = is_nan_word(x_33.hi);
    if (!(_e7)) {
        const uint _e12 = to_bits(x_33.hi);
        local_16 = ((_e12 & SIGN_BIT) != 0u);
    } else {
        local_16 = true;
    }
    bool _e18 = local_16;
    if (_e18) {
        precise const float _e20 = from_bits(NAN_BITS);
        precise const Double32_ double32_34 = ConstructDouble32_(_e20, 0.0);
        return double32_34;
    }
    const bool _e24 = is_finite_word(x_33.hi);
    if (!(_e24)) {
        precise const Double32_ double32_35 = ConstructDouble32_(x_33.hi, 0.0);
        return double32_35;
    }
    const int _e30 = exponent_of(x_33.hi);
    int half_ = (_e30 >> 1u);
    precise const float _e36 = scale_word(x_33.hi, asint(asuint(int(-2)) * asuint(half_)));
    precise const float _e40 = scale_word(x_33.lo, asint(asuint(int(-2)) * asuint(half_)));
    precise Double32_ scaled = ConstructDouble32_(_e36, _e40);
    precise const float _e43 = sqrt_rn(scaled.hi);
    precise const Double32_ _e44 = two_prod_mid(_e43, _e43);
    precise const float _e48 = keep((scaled.hi - _e44.hi));
    precise const float _e51 = keep((_e48 - _e44.lo));
    precise const float _e54 = keep((_e51 + scaled.lo));
    precise const float _e55 = divide_word(_e54, _e43);
    precise const float _e58 = keep((_e55 * 0.5));
    precise const Double32_ _e59 = fast_two_sum(_e43, _e58);
    precise const float _e61 = scale_word(_e59.hi, half_);
    precise const float _e63 = scale_word(_e59.lo, half_);
    precise const Double32_ double32_36 = ConstructDouble32_(_e61, _e63);
    return double32_36;
}

float raw_fma(float a_20, float b_17, float c_3)
{
    precise const float _e4 = keep(mad(a_20, b_17, c_3));
    return _e4;
}

Words ConstructWords(uint arg0, uint arg1) {
    Words ret = (Words)0;
    ret.x = arg0;
    ret.y = arg1;
    return ret;
}

Words words_of(Double32_ r_3)
{
    const uint _e2 = to_bits(r_3.hi);
    const uint _e4 = to_bits(r_3.lo);
    const Words words = ConstructWords(_e2, _e4);
    return words;
}

Words product_kept_and_summed(float a_21, float b_18, float c_4)
{
    precise const float _e4 = keep((a_21 * b_18));
    precise const float _e6 = keep((_e4 + c_4));
    const uint _e7 = to_bits(_e4);
    precise const float _e9 = keep((_e6 - _e4));
    const uint _e10 = to_bits(_e9);
    const Words words_1 = ConstructWords(_e7, _e10);
    return words_1;
}

Words probe_operation(uint code, Double32_ x_34, Double32_ y_12)
{
    if ((code == 0u)) {
        precise const float _e8 = keep((x_34.hi + y_12.hi));
        precise const float _e9 = quiet(_e8);
        const uint _e10 = to_bits(_e9);
        const Words words_2 = ConstructWords(_e10, 0u);
        return words_2;
    }
    if ((code == 1u)) {
        precise const float _e18 = keep((x_34.hi - y_12.hi));
        precise const float _e19 = quiet(_e18);
        const uint _e20 = to_bits(_e19);
        const Words words_3 = ConstructWords(_e20, 0u);
        return words_3;
    }
    if ((code == 2u)) {
        precise const float _e28 = keep((x_34.hi * y_12.hi));
        precise const float _e29 = quiet(_e28);
        const uint _e30 = to_bits(_e29);
        const Words words_4 = ConstructWords(_e30, 0u);
        return words_4;
    }
    if ((code == 3u)) {
        precise const float _e38 = raw_fma(x_34.hi, y_12.hi, x_34.lo);
        const uint _e39 = to_bits(_e38);
        const Words words_5 = ConstructWords(_e39, 0u);
        return words_5;
    }
    if ((code == 4u)) {
        precise const Double32_ _e46 = two_sum(x_34.hi, y_12.hi);
        const Words _e47 = words_of(_e46);
        const Words words_6 = _e47;
        return words_6;
    }
    if ((code == 5u)) {
        precise const Double32_ _e52 = fast_two_sum(x_34.hi, y_12.hi);
        const Words _e53 = words_of(_e52);
        const Words words_7 = _e53;
        return words_7;
    }
    if ((code == 6u)) {
        precise const Double32_ _e58 = two_prod(x_34.hi, y_12.hi);
        const Words _e59 = words_of(_e58);
        const Words words_8 = _e59;
        return words_8;
    }
    if ((code == 7u)) {
        precise const Double32_ _e62 = dd_add(x_34, y_12);
        const Words _e63 = words_of(_e62);
        const Words words_9 = _e63;
        return words_9;
    }
    if ((code == 8u)) {
        precise const Double32_ _e66 = dd_mul(x_34, y_12);
        const Words _e67 = words_of(_e66);
        const Words words_10 = _e67;
        return words_10;
    }
    if ((code == 9u)) {
        const Words _e73 = product_kept_and_summed(x_34.hi, y_12.hi, x_34.lo);
        const Words words_11 = _e73;
        return words_11;
    }
    if ((code == 10u)) {
        precise const float _e79 = keep((x_34.hi * y_12.hi));
        precise const float _e82 = keep((_e79 + x_34.lo));
        const uint _e83 = to_bits(_e82);
        precise const float _e88 = keep((x_34.hi * y_12.hi));
        precise const float _e90 = keep((x_34.lo - _e88));
        const uint _e91 = to_bits(_e90);
        const Words words_12 = ConstructWords(_e83, _e91);
        return words_12;
    }
    if ((code == 11u)) {
        precise const Double32_ _e95 = dd_div(x_34, y_12);
        const Words _e96 = words_of(_e95);
        const Words words_13 = _e96;
        return words_13;
    }
    precise const Double32_ _e97 = dd_sqrt(x_34);
    const Words _e98 = words_of(_e97);
    const Words words_14 = _e98;
    return words_14;
}

Double32_ probe_step(Double32_ x_35, Double32_ y_13)
{
    precise const Double32_ _e2 = dd_mul(x_35, y_13);
    precise const Double32_ _e3 = dd_add(_e2, x_35);
    precise const Double32_ double32_37 = _e3;
    return double32_37;
}

Words loop_of_64_(Double32_ start, Double32_ y_14)
{
    precise Double32_ x_36 = (Double32_)0;
    uint step_ = 0u;

    x_36 = start;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e11 = step_;
            step_ = (_e11 + 1u);
        }
        loop_init = false;
        uint _e5 = step_;
        if ((_e5 < 64u)) {
        } else {
            break;
        }
        {
            precise Double32_ _e8 = x_36;
            precise const Double32_ _e9 = probe_step(_e8, y_14);
            x_36 = _e9;
        }
    }
    precise Double32_ _e13 = x_36;
    const Words _e14 = words_of(_e13);
    const Words words_15 = _e14;
    return words_15;
}

Words lane(uint code_1, Double32_ x_37, Double32_ y_15)
{
    if ((code_1 == LOOP_CODE)) {
        const Words _e5 = loop_of_64_(x_37, y_15);
        const Words words_16 = _e5;
        return words_16;
    }
    const Words _e6 = probe_operation(code_1, x_37, y_15);
    const Words words_17 = _e6;
    return words_17;
}

[numthreads(64, 1, 1)]
void probe(uint3 id : SV_DispatchThreadID, uint3 groups : SV_GroupID)
{
    uint i = (uint)0;

    enter();
    uint n_3 = asuint(params.Load(0));
    i = id.x;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e60 = i;
            i = (_e60 + (uint3(_NagaConstants.first_vertex, _NagaConstants.first_instance, _NagaConstants.other).x * 64u));
        }
        loop_init_1 = false;
        uint _e7 = i;
        if ((_e7 < n_3)) {
        } else {
            break;
        }
        {
            uint _e11 = i;
            uint _e16 = asuint(operands.Load(((5u * _e11) + 1u)*4));
            precise const float _e17 = from_bits(_e16);
            uint _e20 = i;
            uint _e25 = asuint(operands.Load(((5u * _e20) + 2u)*4));
            precise const float _e26 = from_bits(_e25);
            precise Double32_ x_38 = ConstructDouble32_(_e17, _e26);
            uint _e30 = i;
            uint _e35 = asuint(operands.Load(((5u * _e30) + 3u)*4));
            precise const float _e36 = from_bits(_e35);
            uint _e39 = i;
            uint _e44 = asuint(operands.Load(((5u * _e39) + 4u)*4));
            precise const float _e45 = from_bits(_e44);
            precise Double32_ y_16 = ConstructDouble32_(_e36, _e45);
            uint _e49 = i;
            uint _e52 = asuint(operands.Load((5u * _e49)*4));
            const Words _e53 = lane(_e52, x_38, y_16);
            uint _e55 = i;
            results.Store2(_e55*8, asuint(uint2(_e53.x, _e53.y)));
        }
    }
    return;
}
