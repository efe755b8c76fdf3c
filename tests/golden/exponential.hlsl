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

struct Wide {
    uint hi;
    uint lo;
};

struct Fixed {
    uint w0_;
    uint w1_;
    uint w2_;
    uint w3_;
};

struct Turns {
    uint quadrant;
    Fixed fraction;
};

struct Reduced {
    uint quadrant;
    Double32_ remainder;
};

struct SinCos {
    Double32_ sin_;
    Double32_ cos_;
};

struct Scaled {
    Double32_ value;
    int power;
};

struct Complex {
    Double32_ re;
    Double32_ im;
};

struct PlainSum {
    Complex value;
    uint rank;
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

ByteAddressBuffer params : register(t0);
ByteAddressBuffer terms : register(t1);
RWByteAddressBuffer results : register(u0);

uint to_bits(float x)
{
    return asuint(x);
}

float from_bits(uint x_1)
{
    return asfloat(x_1);
}

float u32_to_f32_(uint u)
{
    return float(u);
}

int as_i32_(uint u_1)
{
    return asint(u_1);
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

uint wrapping_mul(uint a_2, uint b_2)
{
    return (a_2 * b_2);
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

float sum_error(float a_3, float b_3, float s)
{
    precise const float _e4 = keep((s - a_3));
    precise const float _e6 = keep((s - _e4));
    precise const float _e8 = keep((b_3 - _e4));
    precise const float _e10 = keep((a_3 - _e6));
    precise const float _e12 = keep((_e10 + _e8));
    return _e12;
}

float fast_sum_error(float a_4, float b_4, float s_1)
{
    precise const float _e4 = keep((s_1 - a_4));
    precise const float _e6 = keep((b_4 - _e4));
    return _e6;
}

float negate(float x_6)
{
    const uint _e1 = to_bits(x_6);
    precise const float _e4 = from_bits((_e1 ^ SIGN_BIT));
    return _e4;
}

float product_error_mid(float a_5, float b_5, float p)
{
    precise const float _e3 = negate(p);
    precise const float _e5 = keep(mad(a_5, b_5, _e3));
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
    int e_1 = asint(asuint(_e3) + asuint(k));
    precise const float _e5 = significand_of(x_12);
    if ((e_1 > int(127))) {
        const uint _e8 = to_bits(x_12);
        precise const float _e13 = from_bits(((_e8 & SIGN_BIT) | INFINITY_BITS));
        return _e13;
    }
    if ((e_1 >= int(-126))) {
        const uint _e16 = to_bits(_e5);
        const uint _e17 = as_u32_(e_1);
        const uint _e19 = shift_left(_e17, 23u);
        const uint _e20 = wrapping_add(_e16, _e19);
        precise const float _e21 = from_bits(_e20);
        return _e21;
    }
    if ((e_1 < int(-150))) {
        const uint _e24 = to_bits(x_12);
        precise const float _e27 = from_bits((_e24 & SIGN_BIT));
        return _e27;
    }
    precise const float _e30 = pow2_(asint(asuint(e_1) + asuint(int(60))));
    precise const float _e32 = keep((_e5 * _e30));
    precise const float _e34 = pow2_(int(-60));
    precise const float _e36 = keep((_e32 * _e34));
    return _e36;
}

float product_error_scaled(float a_6, float b_6, float p_1)
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
    precise const float _e14 = significand_of(a_6);
    precise const float _e15 = significand_of(b_6);
    precise const float _e17 = keep((_e14 * _e15));
    precise const float _e18 = product_error_mid(_e14, _e15, _e17);
    const int _e19 = exponent_of(a_6);
    const int _e20 = exponent_of(b_6);
    precise const float _e22 = scale_word(_e18, asint(asuint(_e19) + asuint(_e20)));
    const bool _e24 = is_zero_word(_e22);
    precise const float _e25 = select_f32_(_e22, 0.0, _e24);
    return _e25;
}

float product_error(float a_7, float b_7, float p_2)
{
    bool local_1 = (bool)0;

    precise const float _e3 = product_error_mid(a_7, b_7, p_2);
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
        precise const float _e15 = product_error_scaled(a_7, b_7, p_2);
        return _e15;
    }
    return _e3;
}

uint rank_of_factor(float x_13)
{
    const uint _e1 = to_bits(x_13);
    const uint _e3 = shift_left(_e1, 1u);
    const uint _e5 = wrapping_sub(_e3, 2u);
    return _e5;
}

Double32_ ConstructDouble32_(float arg0, float arg1) {
    precise Double32_ ret = (Double32_)0;
    ret.hi = arg0;
    ret.lo = arg1;
    return ret;
}

Double32_ two_prod_mid(float a_8, float b_8)
{
    precise const float _e3 = keep((a_8 * b_8));
    precise const float _e4 = product_error_mid(a_8, b_8, _e3);
    precise const Double32_ double32_ = ConstructDouble32_(_e3, _e4);
    return double32_;
}

bool is_nan_word(float x_14)
{
    const uint _e1 = magnitude_bits(x_14);
    return (_e1 > INFINITY_BITS);
}

bool is_regular_word(float x_15)
{
    const uint _e1 = magnitude_bits(x_15);
    const uint _e3 = wrapping_sub(_e1, 1u);
    return (_e3 < MAX_BITS);
}

float quiet(float x_16)
{
    precise const float _e2 = from_bits(NAN_BITS);
    const bool _e3 = is_nan_word(x_16);
    precise const float _e4 = select_f32_(x_16, _e2, _e3);
    return _e4;
}

Double32_ two_sum(float a_9, float b_9)
{
    precise const float _e3 = keep((a_9 + b_9));
    precise const float _e4 = sum_error(a_9, b_9, _e3);
    precise const Double32_ double32_1 = ConstructDouble32_(_e3, _e4);
    return double32_1;
}

Double32_ fast_two_sum(float a_10, float b_10)
{
    precise const float _e3 = keep((a_10 + b_10));
    precise const float _e4 = fast_sum_error(a_10, b_10, _e3);
    precise const Double32_ double32_2 = ConstructDouble32_(_e3, _e4);
    return double32_2;
}

Double32_ two_prod(float a_11, float b_11)
{
    precise const float _e3 = keep((a_11 * b_11));
    precise const float _e4 = product_error(a_11, b_11, _e3);
    precise const Double32_ double32_3 = ConstructDouble32_(_e3, _e4);
    return double32_3;
}

Double32_ guarded(Double32_ r)
{
    const bool _e2 = is_finite_word(r.hi);
    if (_e2) {
        precise const Double32_ double32_4 = r;
        return double32_4;
    }
    precise const float _e4 = quiet(r.hi);
    precise const Double32_ double32_5 = ConstructDouble32_(_e4, 0.0);
    return double32_5;
}

Double32_ dd_neg(Double32_ x_17)
{
    precise const float _e2 = negate(x_17.hi);
    precise const float _e4 = negate(x_17.lo);
    precise const Double32_ double32_6 = ConstructDouble32_(_e2, _e4);
    return double32_6;
}

Double32_ dd_add_network(Double32_ x_18, Double32_ y)
{
    precise const Double32_ _e4 = two_sum(x_18.hi, y.hi);
    precise const Double32_ _e7 = two_sum(x_18.lo, y.lo);
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

Double32_ dd_quarter(Double32_ x_19)
{
    precise const float _e4 = keep((x_19.hi * 0.25));
    precise const float _e8 = keep((x_19.lo * 0.25));
    precise const Double32_ double32_9 = ConstructDouble32_(_e4, _e8);
    return double32_9;
}

Double32_ dd_add_edge(Double32_ x_20, Double32_ y_1, float network_hi)
{
    bool local_2 = (bool)0;
    bool local_3 = (bool)0;

    precise const float _e6 = keep((x_20.hi + y_1.hi));
    const bool _e8 = is_finite_word(x_20.hi);
    if (!(!(_e8))) {
        const bool _e14 = is_finite_word(y_1.hi);
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
    precise const Double32_ _e27 = dd_quarter(x_20);
    precise const Double32_ _e28 = dd_quarter(y_1);
    precise const Double32_ _e29 = dd_add_network(_e27, _e28);
    precise const Double32_ _e30 = unscale(_e29);
    precise const Double32_ double32_11 = _e30;
    return double32_11;
}

Double32_ dd_add(Double32_ x_21, Double32_ y_2)
{
    precise const Double32_ _e2 = dd_add_network(x_21, y_2);
    const bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        precise const Double32_ double32_12 = _e2;
        return double32_12;
    }
    precise const Double32_ _e6 = dd_add_edge(x_21, y_2, _e2.hi);
    precise const Double32_ double32_13 = _e6;
    return double32_13;
}

Double32_ dd_mul_network(Double32_ x_22, Double32_ y_3)
{
    precise const Double32_ _e4 = two_prod(x_22.hi, y_3.hi);
    precise const float _e8 = keep((x_22.hi * y_3.lo));
    precise const float _e12 = keep((x_22.lo * y_3.hi));
    precise const float _e14 = keep((_e8 + _e12));
    precise const float _e18 = keep((_e4.lo + _e14));
    precise const Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    precise const Double32_ double32_14 = _e19;
    return double32_14;
}

Double32_ dd_mul_mid(Double32_ x_23, Double32_ y_4)
{
    precise const Double32_ _e4 = two_prod_mid(x_23.hi, y_4.hi);
    precise const float _e8 = keep((x_23.hi * y_4.lo));
    precise const float _e12 = keep((x_23.lo * y_4.hi));
    precise const float _e14 = keep((_e8 + _e12));
    precise const float _e18 = keep((_e4.lo + _e14));
    precise const Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    precise const Double32_ double32_15 = _e19;
    return double32_15;
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
        precise const Double32_ double32_16 = ConstructDouble32_(_e23, 0.0);
        return double32_16;
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
        precise const Double32_ double32_17 = _e49;
        return double32_17;
    }
    precise const Double32_ double32_18 = ConstructDouble32_(_e5, 0.0);
    return double32_18;
}

Double32_ dd_mul(Double32_ x_25, Double32_ y_6)
{
    precise const Double32_ _e2 = dd_mul_network(x_25, y_6);
    const bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        precise const Double32_ double32_19 = _e2;
        return double32_19;
    }
    precise const Double32_ _e5 = dd_mul_edge(x_25, y_6);
    precise const Double32_ double32_20 = _e5;
    return double32_20;
}

float round_to_subnormal(Double32_ x_26, int k_1)
{
    bool local_6 = (bool)0;
    bool local_7 = (bool)0;

    const uint _e3 = to_bits(x_26.hi);
    uint sign_1 = (_e3 & SIGN_BIT);
    const int _e7 = exponent_of(x_26.hi);
    int e_2 = asint(asuint(_e7) + asuint(k_1));
    if ((e_2 < int(-150))) {
        precise const float _e11 = from_bits(sign_1);
        return _e11;
    }
    precise const float _e13 = significand_of(x_26.hi);
    const uint _e14 = to_bits(_e13);
    precise const float _e16 = from_bits((_e14 ^ sign_1));
    precise const float _e19 = pow2_(asint(asuint(int(-149)) - asuint(e_2)));
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
    precise const float _e61 = scale_word(_e60, e_2);
    const uint _e62 = to_bits(_e61);
    precise const float _e64 = from_bits((_e62 | sign_1));
    return _e64;
}

Double32_ dd_mul_pow2_(Double32_ x_27, int k_2)
{
    const bool _e3 = is_regular_word(x_27.hi);
    if (!(_e3)) {
        precise const float _e6 = quiet(x_27.hi);
        precise const Double32_ double32_21 = ConstructDouble32_(_e6, 0.0);
        return double32_21;
    }
    const int _e10 = exponent_of(x_27.hi);
    if ((asint(asuint(_e10) + asuint(k_2)) < int(-126))) {
        precise const float _e14 = round_to_subnormal(x_27, k_2);
        precise const Double32_ double32_22 = ConstructDouble32_(_e14, 0.0);
        return double32_22;
    }
    precise const float _e18 = scale_word(x_27.hi, k_2);
    const bool _e19 = is_finite_word(_e18);
    if (!(_e19)) {
        precise const Double32_ double32_23 = ConstructDouble32_(_e18, 0.0);
        return double32_23;
    }
    precise const float _e24 = scale_word(x_27.lo, k_2);
    precise const Double32_ _e25 = fast_two_sum(_e18, _e24);
    precise const Double32_ double32_24 = _e25;
    return double32_24;
}

Double32_ dd_scale_edge(Double32_ x_28, int n_3)
{
    bool local_8 = (bool)0;

    precise const Double32_ _e2 = dd_mul_pow2_(x_28, n_3);
    precise const float _e4 = scale_word(x_28.hi, n_3);
    const bool _e6 = is_zero_word(_e2.lo);
    if (!(_e6)) {
        const uint _e10 = to_bits(_e4);
        const uint _e12 = to_bits(_e2.hi);
        local_8 = (_e10 == _e12);
    } else {
        local_8 = true;
    }
    bool _e15 = local_8;
    if (_e15) {
        precise const Double32_ double32_25 = _e2;
        return double32_25;
    }
    precise const float _e17 = scale_word(x_28.lo, n_3);
    const uint _e18 = to_bits(_e17);
    const uint _e20 = wrapping_sub(_e18, 1u);
    precise const float _e21 = from_bits(_e20);
    precise const Double32_ double32_26 = ConstructDouble32_(_e4, _e21);
    return double32_26;
}

Double32_ dd_scale(Double32_ x_29, int n_4)
{
    bool local_9 = (bool)0;
    bool local_10 = (bool)0;
    bool local_11 = (bool)0;

    const uint _e3 = magnitude_bits(x_29.hi);
    const uint _e5 = shift_right(_e3, 23u);
    const int _e6 = as_i32_(_e5);
    int e_3 = asint(asuint(asint(asuint(_e6) - asuint(int(127)))) + asuint(n_4));
    if (!((n_4 < int(-126)))) {
        local_9 = (n_4 > int(126));
    } else {
        local_9 = true;
    }
    bool _e18 = local_9;
    if (!(_e18)) {
        local_10 = (e_3 < int(-100));
    } else {
        local_10 = true;
    }
    bool _e25 = local_10;
    if (!(_e25)) {
        local_11 = (e_3 > int(126));
    } else {
        local_11 = true;
    }
    bool _e32 = local_11;
    if (_e32) {
        precise const Double32_ _e33 = dd_scale_edge(x_29, n_4);
        precise const Double32_ double32_27 = _e33;
        return double32_27;
    }
    precise const float _e35 = pow2_(n_4);
    precise const float _e37 = keep((x_29.hi * _e35));
    precise const float _e39 = pow2_(n_4);
    precise const float _e41 = keep((x_29.lo * _e39));
    precise const Double32_ double32_28 = ConstructDouble32_(_e37, _e41);
    return double32_28;
}

Double32_ product_step(Double32_ x_30, Double32_ y_7)
{
    precise const Double32_ _e4 = two_prod_mid(x_30.hi, y_7.hi);
    precise const float _e8 = keep((x_30.hi * y_7.lo));
    precise const float _e12 = keep((x_30.lo * y_7.hi));
    precise const float _e14 = keep((_e8 + _e12));
    precise const float _e18 = keep((_e4.lo + _e14));
    precise const Double32_ double32_29 = ConstructDouble32_(_e4.hi, _e18);
    return double32_29;
}

Double32_ sum_step(float c_hi, float c_lo, Double32_ p_3)
{
    precise const Double32_ _e4 = fast_two_sum(c_hi, p_3.hi);
    precise const float _e9 = keep((c_lo + p_3.lo));
    precise const float _e11 = keep((_e4.lo + _e9));
    precise const Double32_ double32_30 = ConstructDouble32_(_e4.hi, _e11);
    return double32_30;
}

Double32_ word_sum_step(float c_3, Double32_ p_4)
{
    precise const Double32_ _e3 = fast_two_sum(c_3, p_4.hi);
    precise const float _e8 = keep((_e3.lo + p_4.lo));
    precise const Double32_ double32_31 = ConstructDouble32_(_e3.hi, _e8);
    return double32_31;
}

Double32_ horner_step(Double32_ acc, Double32_ x_31, float c_hi_1, float c_lo_1)
{
    precise const Double32_ _e4 = product_step(acc, x_31);
    precise const Double32_ _e5 = sum_step(c_hi_1, c_lo_1, _e4);
    precise const Double32_ double32_32 = _e5;
    return double32_32;
}

Double32_ first_horner_step(float tail, float x_32, float c_hi_2, float c_lo_2)
{
    precise const float _e5 = keep((tail * x_32));
    precise const Double32_ _e6 = fast_two_sum(c_hi_2, _e5);
    precise const float _e10 = keep((_e6.lo + c_lo_2));
    precise const Double32_ double32_33 = ConstructDouble32_(_e6.hi, _e10);
    return double32_33;
}

Double32_ word_product_step(Double32_ x_33, float y_8)
{
    precise const Double32_ _e3 = two_prod_mid(x_33.hi, y_8);
    precise const float _e8 = keep((x_33.lo * y_8));
    precise const float _e10 = keep((_e3.lo + _e8));
    precise const Double32_ double32_34 = ConstructDouble32_(_e3.hi, _e10);
    return double32_34;
}

float nearest_on_rounder(float x_34, float inverse)
{
    precise const float _e3 = keep((x_34 * inverse));
    precise const float _e5 = from_bits(ROUNDER_BITS);
    precise const float _e7 = keep((_e3 + _e5));
    return _e7;
}

float word_off_rounder(float shifted)
{
    precise const float _e2 = from_bits(ROUNDER_BITS);
    precise const float _e4 = keep((shifted - _e2));
    return _e4;
}

int integer_off_rounder(float shifted_1)
{
    const uint _e1 = to_bits(shifted_1);
    const uint _e3 = wrapping_sub(_e1, ROUNDER_BITS);
    const int _e4 = as_i32_(_e3);
    return _e4;
}

Double32_ reduce_by_ln2_(Double32_ x_35, float k_3)
{
    precise const float _e4 = from_bits(1060205056u);
    precise const float _e6 = keep((k_3 * _e4));
    precise const float _e8 = keep((x_35.hi - _e6));
    precise const float _e10 = from_bits(901758464u);
    precise const float _e12 = keep((k_3 * _e10));
    precise const float _e13 = negate(_e12);
    precise const Double32_ _e14 = fast_two_sum(_e8, _e13);
    precise const Double32_ _e17 = two_sum(_e14.lo, x_35.lo);
    precise const Double32_ _e20 = two_sum(_e14.hi, _e17.hi);
    precise const float _e23 = from_bits(764312525u);
    precise const float _e25 = keep((k_3 * _e23));
    precise const float _e27 = keep((_e17.lo - _e25));
    precise const float _e31 = keep((_e20.lo + _e27));
    precise const Double32_ _e32 = fast_two_sum(_e20.hi, _e31);
    precise const Double32_ double32_35 = _e32;
    return double32_35;
}

Double32_ join_low_words(Double32_ s_2, float rest)
{
    precise const Double32_ _e3 = fast_two_sum(s_2.hi, rest);
    precise const float _e8 = keep((s_2.lo + _e3.lo));
    precise const Double32_ _e9 = fast_two_sum(_e3.hi, _e8);
    precise const Double32_ double32_36 = _e9;
    return double32_36;
}

Double32_ join_three_low_words(Double32_ s_3, float a_12, float b_12)
{
    precise const Double32_ _e4 = two_sum(s_3.lo, a_12);
    precise const Double32_ _e7 = fast_two_sum(s_3.hi, _e4.hi);
    precise const float _e12 = keep((_e4.lo + b_12));
    precise const float _e14 = keep((_e7.lo + _e12));
    precise const Double32_ _e15 = fast_two_sum(_e7.hi, _e14);
    precise const Double32_ double32_37 = _e15;
    return double32_37;
}

float exp_tail(float r_1)
{
    precise const float _e2 = from_bits(852963883u);
    precise const float _e4 = from_bits(823097031u);
    precise const float _e6 = keep((r_1 * _e4));
    precise const float _e8 = keep((_e2 + _e6));
    precise const float _e10 = from_bits(882111102u);
    precise const float _e12 = keep((r_1 * _e8));
    precise const float _e14 = keep((_e10 + _e12));
    precise const float _e16 = from_bits(909700893u);
    precise const float _e18 = keep((r_1 * _e14));
    precise const float _e20 = keep((_e16 + _e18));
    precise const float _e22 = from_bits(936381697u);
    precise const float _e24 = keep((r_1 * _e20));
    precise const float _e26 = keep((_e22 + _e24));
    return _e26;
}

Double32_ exp_reduced(Double32_ r_2)
{
    precise float x_49 = r_2.hi;
    precise const float _e2 = exp_tail(x_49);
    precise const float _e4 = from_bits(961547521u);
    precise const float _e6 = from_bits(2889862141u);
    precise const Double32_ _e7 = first_horner_step(_e2, x_49, _e4, _e6);
    precise const float _e9 = from_bits(985008993u);
    precise const float _e11 = from_bits(2920540479u);
    precise const Double32_ _e12 = word_product_step(_e7, x_49);
    precise const Double32_ _e13 = sum_step(_e9, _e11, _e12);
    precise const float _e15 = from_bits(1007192201u);
    precise const float _e17 = from_bits(2951671535u);
    precise const Double32_ _e18 = word_product_step(_e13, x_49);
    precise const Double32_ _e19 = sum_step(_e15, _e17, _e18);
    precise const float _e21 = from_bits(1026206379u);
    precise const float _e23 = from_bits(2963974827u);
    precise const Double32_ _e24 = word_product_step(_e19, x_49);
    precise const Double32_ _e25 = sum_step(_e21, _e23, _e24);
    precise const float _e27 = from_bits(1042983595u);
    precise const float _e29 = from_bits(2980752043u);
    precise const Double32_ _e30 = word_product_step(_e25, x_49);
    precise const Double32_ _e31 = sum_step(_e27, _e29, _e30);
    precise const Double32_ _e33 = word_product_step(_e31, x_49);
    precise const Double32_ _e34 = word_sum_step(0.5, _e33);
    precise const Double32_ _e36 = word_product_step(_e34, x_49);
    precise const Double32_ _e37 = word_sum_step(1.0, _e36);
    precise const Double32_ _e38 = word_product_step(_e37, x_49);
    precise const Double32_ _e41 = fast_two_sum(1.0, _e38.hi);
    precise const float _e46 = keep((_e41.hi * r_2.lo));
    precise const float _e48 = keep((_e38.lo + _e46));
    precise const Double32_ _e49 = join_low_words(_e41, _e48);
    precise const Double32_ double32_38 = _e49;
    return double32_38;
}

Double32_ exp_tiny(Double32_ r_3)
{
    precise const Double32_ _e3 = fast_two_sum(1.0, r_3.hi);
    precise const float _e8 = keep((_e3.lo + r_3.lo));
    precise const Double32_ _e9 = fast_two_sum(_e3.hi, _e8);
    precise const Double32_ double32_39 = _e9;
    return double32_39;
}

Scaled ConstructScaled(Double32_ arg0, int arg1) {
    precise Scaled ret = (Scaled)0;
    ret.value = arg0;
    ret.power = arg1;
    return ret;
}

Scaled exp_edge(float x_36)
{
    const bool _e1 = is_nan_word(x_36);
    if (_e1) {
        precise const float _e3 = from_bits(NAN_BITS);
        precise const Scaled scaled = ConstructScaled(ConstructDouble32_(_e3, 0.0), int(0));
        return scaled;
    }
    const uint _e8 = to_bits(x_36);
    bool negative = ((_e8 & SIGN_BIT) != 0u);
    const uint _e15 = select_u32_(INFINITY_BITS, 0u, negative);
    precise const float _e16 = from_bits(_e15);
    precise const Scaled scaled_1 = ConstructScaled(ConstructDouble32_(_e16, 0.0), int(0));
    return scaled_1;
}

Scaled exp_scaled(Double32_ x_37)
{
    const uint _e2 = magnitude_bits(x_37.hi);
    if ((_e2 >= 1128792064u)) {
        precise const Scaled _e6 = exp_edge(x_37.hi);
        precise const Scaled scaled_2 = _e6;
        return scaled_2;
    }
    if ((_e2 <= 813694976u)) {
        precise const Double32_ _e9 = exp_tiny(x_37);
        precise const Scaled scaled_3 = ConstructScaled(_e9, int(0));
        return scaled_3;
    }
    precise const float _e14 = from_bits(1069066811u);
    precise const float _e15 = nearest_on_rounder(x_37.hi, _e14);
    precise const float _e16 = word_off_rounder(_e15);
    precise const Double32_ _e17 = reduce_by_ln2_(x_37, _e16);
    const uint _e19 = magnitude_bits(_e17.hi);
    if ((_e19 <= 813694976u)) {
        precise const Double32_ _e22 = exp_tiny(_e17);
        const int _e23 = integer_off_rounder(_e15);
        precise const Scaled scaled_4 = ConstructScaled(_e22, _e23);
        return scaled_4;
    }
    precise const Double32_ _e25 = exp_reduced(_e17);
    const int _e26 = integer_off_rounder(_e15);
    precise const Scaled scaled_5 = ConstructScaled(_e25, _e26);
    return scaled_5;
}

uint two_over_pi(int i_2)
{
    if ((i_2 == int(0))) {
        return 2734261102u;
    }
    if ((i_2 == int(1))) {
        return 1313084713u;
    }
    if ((i_2 == int(2))) {
        return 4230436817u;
    }
    if ((i_2 == int(3))) {
        return 4113882560u;
    }
    if ((i_2 == int(4))) {
        return 3680671129u;
    }
    if ((i_2 == int(5))) {
        return 1011060801u;
    }
    if ((i_2 == int(6))) {
        return 4266746795u;
    }
    if ((i_2 == int(7))) {
        return 3736847713u;
    }
    return 0u;
}

uint two_over_pi_bits(int offset)
{
    int word = (offset >> 5u);
    const uint _e5 = as_u32_((offset & int(31)));
    const uint _e6 = two_over_pi(word);
    const uint _e7 = shift_left(_e6, _e5);
    const uint _e10 = two_over_pi(asint(asuint(word) + asuint(int(1))));
    const uint _e12 = shift_right(_e10, 1u);
    const uint _e15 = shift_right(_e12, (31u - _e5));
    return (_e7 | _e15);
}

Wide ConstructWide(uint arg0, uint arg1) {
    Wide ret = (Wide)0;
    ret.hi = arg0;
    ret.lo = arg1;
    return ret;
}

Wide wide_mul(uint a_13, uint b_13)
{
    uint al = (a_13 & 65535u);
    const uint _e5 = shift_right(a_13, 16u);
    uint bl = (b_13 & 65535u);
    const uint _e9 = shift_right(b_13, 16u);
    const uint _e10 = wrapping_mul(al, bl);
    const uint _e11 = wrapping_mul(_e5, bl);
    const uint _e13 = shift_right(_e10, 16u);
    const uint _e14 = wrapping_add(_e11, _e13);
    const uint _e15 = wrapping_mul(al, _e9);
    const uint _e18 = wrapping_add(_e15, (_e14 & 65535u));
    const uint _e19 = wrapping_mul(_e5, _e9);
    const uint _e21 = shift_right(_e14, 16u);
    const uint _e22 = wrapping_add(_e19, _e21);
    const uint _e24 = shift_right(_e18, 16u);
    const uint _e25 = wrapping_add(_e22, _e24);
    const uint _e27 = shift_left(_e18, 16u);
    const Wide wide = ConstructWide(_e25, (_e27 | (_e10 & 65535u)));
    return wide;
}

Wide wide_add(Wide a_14, uint b_14)
{
    const uint _e3 = wrapping_add(a_14.lo, b_14);
    const uint _e8 = select_u32_(0u, 1u, (_e3 < b_14));
    const uint _e9 = wrapping_add(a_14.hi, _e8);
    const Wide wide_1 = ConstructWide(_e9, _e3);
    return wide_1;
}

Wide add_carry(uint a_15, uint b_15, uint carry)
{
    const uint _e3 = wrapping_add(a_15, b_15);
    const uint _e4 = wrapping_add(_e3, carry);
    const uint _e8 = select_u32_(0u, 1u, (_e3 < a_15));
    const uint _e12 = select_u32_(0u, 1u, (_e4 < _e3));
    const Wide wide_2 = ConstructWide((_e8 | _e12), _e4);
    return wide_2;
}

Fixed ConstructFixed(uint arg0, uint arg1, uint arg2, uint arg3) {
    Fixed ret = (Fixed)0;
    ret.w0_ = arg0;
    ret.w1_ = arg1;
    ret.w2_ = arg2;
    ret.w3_ = arg3;
    return ret;
}

Fixed fixed_add(Fixed x_38, Fixed y_9)
{
    const Wide _e5 = add_carry(x_38.w3_, y_9.w3_, 0u);
    const Wide _e9 = add_carry(x_38.w2_, y_9.w2_, _e5.hi);
    const Wide _e13 = add_carry(x_38.w1_, y_9.w1_, _e9.hi);
    const Wide _e17 = add_carry(x_38.w0_, y_9.w0_, _e13.hi);
    const Fixed fixed = ConstructFixed(_e17.lo, _e13.lo, _e9.lo, _e5.lo);
    return fixed;
}

Fixed fixed_negate(Fixed x_39)
{
    const Fixed _e19 = fixed_add(ConstructFixed((x_39.w0_ ^ ALL_ONES), (x_39.w1_ ^ ALL_ONES), (x_39.w2_ ^ ALL_ONES), (x_39.w3_ ^ ALL_ONES)), ConstructFixed(0u, 0u, 0u, 1u));
    const Fixed fixed_1 = _e19;
    return fixed_1;
}

Fixed turns_of_word(float x_40)
{
    const bool _e1 = is_zero_word(x_40);
    if (_e1) {
        const Fixed fixed_2 = ConstructFixed(0u, 0u, 0u, 0u);
        return fixed_2;
    }
    const int _e7 = exponent_of(x_40);
    precise const float _e8 = significand_of(x_40);
    const uint _e9 = to_bits(_e8);
    uint m = ((_e9 & FRACTION_MASK) | LEAST_NORMAL_BITS);
    int offset_2 = asint(asuint(_e7) - asuint(int(25)));
    const uint _e18 = two_over_pi_bits(asint(asuint(offset_2) + asuint(int(128))));
    const Wide _e19 = wide_mul(m, _e18);
    const uint _e22 = two_over_pi_bits(asint(asuint(offset_2) + asuint(int(96))));
    const Wide _e23 = wide_mul(m, _e22);
    const Wide _e25 = wide_add(_e23, _e19.hi);
    const uint _e28 = two_over_pi_bits(asint(asuint(offset_2) + asuint(int(64))));
    const Wide _e29 = wide_mul(m, _e28);
    const Wide _e31 = wide_add(_e29, _e25.hi);
    const uint _e34 = two_over_pi_bits(asint(asuint(offset_2) + asuint(int(32))));
    const Wide _e35 = wide_mul(m, _e34);
    const Wide _e37 = wide_add(_e35, _e31.hi);
    const uint _e38 = two_over_pi_bits(offset_2);
    const Wide _e39 = wide_mul(m, _e38);
    const Wide _e41 = wide_add(_e39, _e37.hi);
    Fixed f_1 = ConstructFixed(_e41.lo, _e37.lo, _e31.lo, _e25.lo);
    const uint _e47 = to_bits(x_40);
    if (((_e47 & SIGN_BIT) != 0u)) {
        const Fixed _e52 = fixed_negate(f_1);
        const Fixed fixed_3 = _e52;
        return fixed_3;
    }
    const Fixed fixed_4 = f_1;
    return fixed_4;
}

uint fixed_word(Fixed x_41, uint i_3)
{
    if ((i_3 == 0u)) {
        return x_41.w0_;
    }
    if ((i_3 == 1u)) {
        return x_41.w1_;
    }
    if ((i_3 == 2u)) {
        return x_41.w2_;
    }
    const uint _e15 = select_u32_(0u, x_41.w3_, (i_3 == 3u));
    return _e15;
}

uint fixed_bits(Fixed x_42, uint offset_1)
{
    const uint _e3 = shift_right(offset_1, 5u);
    uint bit = (offset_1 & 31u);
    const uint _e6 = fixed_word(x_42, _e3);
    const uint _e7 = shift_left(_e6, bit);
    const uint _e10 = fixed_word(x_42, (_e3 + 1u));
    const uint _e12 = shift_right(_e10, 1u);
    const uint _e15 = shift_right(_e12, (31u - bit));
    return (_e7 | _e15);
}

Double32_ times_half_pi(float c1_, float c2_, float c3_)
{
    precise const float _e4 = from_bits(1070141403u);
    precise const Double32_ _e5 = two_prod_mid(c1_, _e4);
    precise const float _e7 = from_bits(3007036718u);
    precise const Double32_ _e8 = two_prod_mid(c1_, _e7);
    precise const float _e10 = from_bits(1070141403u);
    precise const Double32_ _e11 = two_prod_mid(c2_, _e10);
    precise const Double32_ _e14 = two_sum(_e8.hi, _e11.hi);
    precise const Double32_ _e17 = two_sum(_e5.lo, _e14.hi);
    precise const float _e19 = from_bits(3007036718u);
    precise const float _e21 = keep((c2_ * _e19));
    precise const float _e23 = from_bits(2801216749u);
    precise const float _e25 = keep((c1_ * _e23));
    precise const float _e27 = from_bits(1070141403u);
    precise const float _e29 = keep((c3_ * _e27));
    precise const float _e31 = keep((_e25 + _e29));
    precise const float _e33 = keep((_e21 + _e31));
    precise const float _e37 = keep((_e17.lo + _e14.lo));
    precise const float _e41 = keep((_e8.lo + _e11.lo));
    precise const float _e43 = keep((_e41 + _e33));
    precise const float _e45 = keep((_e37 + _e43));
    precise const Double32_ _e48 = fast_two_sum(_e5.hi, _e17.hi);
    precise const float _e52 = keep((_e48.lo + _e45));
    precise const Double32_ _e53 = fast_two_sum(_e48.hi, _e52);
    precise const Double32_ double32_40 = _e53;
    return double32_40;
}

Double32_ angle_of_fraction(Fixed f)
{
    const uint _e2 = leading_zeros(f.w0_);
    const uint _e4 = leading_zeros(f.w1_);
    const uint _e10 = select_u32_(_e2, (32u + _e4), (f.w0_ == 0u));
    const uint _e11 = fixed_bits(f, _e10);
    const uint _e13 = shift_right(_e11, 8u);
    precise const float _e14 = u32_to_f32_(_e13);
    const uint _e17 = fixed_bits(f, (_e10 + 24u));
    const uint _e19 = shift_right(_e17, 8u);
    precise const float _e20 = u32_to_f32_(_e19);
    const uint _e23 = fixed_bits(f, (_e10 + 48u));
    const uint _e25 = shift_right(_e23, 8u);
    precise const float _e26 = u32_to_f32_(_e25);
    precise const float _e28 = pow2_(int(-24));
    precise const float _e30 = keep((_e20 * _e28));
    precise const float _e32 = pow2_(int(-48));
    precise const float _e34 = keep((_e26 * _e32));
    precise const Double32_ _e35 = times_half_pi(_e14, _e30, _e34);
    const int _e36 = as_i32_(_e10);
    precise const float _e39 = pow2_(asint(asuint(int(-22)) - asuint(_e36)));
    precise const float _e42 = keep((_e35.hi * _e39));
    precise const float _e45 = keep((_e35.lo * _e39));
    precise const Double32_ double32_41 = ConstructDouble32_(_e42, _e45);
    return double32_41;
}

Turns ConstructTurns(uint arg0, Fixed arg1) {
    Turns ret = (Turns)0;
    ret.quadrant = arg0;
    ret.fraction = arg1;
    return ret;
}

Turns fraction_of_turns(Double32_ x_43)
{
    const Fixed _e2 = turns_of_word(x_43.hi);
    const Fixed _e4 = turns_of_word(x_43.lo);
    const Fixed _e5 = fixed_add(_e2, _e4);
    const uint _e8 = wrapping_add(_e5.w0_, 536870912u);
    const uint _e10 = shift_right(_e8, 30u);
    const uint _e13 = shift_left(_e10, 30u);
    const uint _e14 = wrapping_sub(_e5.w0_, _e13);
    const Turns turns = ConstructTurns(_e10, ConstructFixed(_e14, _e5.w1_, _e5.w2_, _e5.w3_));
    return turns;
}

Reduced ConstructReduced(uint arg0, Double32_ arg1) {
    precise Reduced ret = (Reduced)0;
    ret.quadrant = arg0;
    ret.remainder = arg1;
    return ret;
}

Reduced payne_hanek(Double32_ x_44)
{
    const Turns _e1 = fraction_of_turns(x_44);
    Fixed f_2 = _e1.fraction;
    if (((f_2.w0_ & SIGN_BIT) == 0u)) {
        precise const Double32_ _e9 = angle_of_fraction(f_2);
        precise const Reduced reduced = ConstructReduced(_e1.quadrant, _e9);
        return reduced;
    }
    const Fixed _e12 = fixed_negate(f_2);
    precise const Double32_ _e13 = angle_of_fraction(_e12);
    precise const Double32_ _e14 = dd_neg(_e13);
    precise const Reduced reduced_1 = ConstructReduced(_e1.quadrant, _e14);
    return reduced_1;
}

Double32_ cody_waite(Double32_ x_45, float k_4)
{
    precise const float _e3 = from_bits(1070141403u);
    precise const Double32_ _e4 = two_prod_mid(k_4, _e3);
    precise const float _e6 = from_bits(3007036718u);
    precise const Double32_ _e7 = two_prod_mid(k_4, _e6);
    precise const float _e11 = keep((x_45.hi - _e4.hi));
    precise const float _e13 = negate(_e7.hi);
    precise const Double32_ _e14 = fast_two_sum(_e11, _e13);
    precise const float _e17 = negate(_e4.lo);
    precise const Double32_ _e18 = two_sum(x_45.lo, _e17);
    precise const Double32_ _e21 = fast_two_sum(_e14.hi, _e18.hi);
    precise const float _e24 = from_bits(2801216749u);
    precise const float _e26 = keep((k_4 * _e24));
    precise const float _e28 = keep((_e7.lo + _e26));
    precise const Double32_ _e31 = two_sum(_e14.lo, _e21.lo);
    precise const Double32_ _e34 = fast_two_sum(_e21.hi, _e31.hi);
    precise const float _e40 = keep((_e18.lo - _e28));
    precise const float _e42 = keep((_e31.lo + _e40));
    precise const float _e44 = keep((_e34.lo + _e42));
    precise const Double32_ _e45 = fast_two_sum(_e34.hi, _e44);
    precise const Double32_ double32_42 = _e45;
    return double32_42;
}

Reduced dd_rem_pio2_(Double32_ x_46)
{
    bool local_12 = (bool)0;

    const uint _e2 = magnitude_bits(x_46.hi);
    if ((_e2 < QUARTER_PI_BITS)) {
        precise const Reduced reduced_2 = ConstructReduced(0u, x_46);
        return reduced_2;
    }
    if ((_e2 >= INFINITY_BITS)) {
        precise const float _e10 = from_bits(NAN_BITS);
        precise const Reduced reduced_3 = ConstructReduced(0u, ConstructDouble32_(_e10, 0.0));
        return reduced_3;
    }
    if ((_e2 >= 1182793728u)) {
        precise const Reduced _e17 = payne_hanek(x_46);
        precise const Reduced reduced_4 = _e17;
        return reduced_4;
    }
    precise const float _e20 = from_bits(1059256707u);
    precise const float _e21 = nearest_on_rounder(x_46.hi, _e20);
    precise const float _e22 = word_off_rounder(_e21);
    precise const Double32_ _e23 = cody_waite(x_46, _e22);
    const uint _e25 = magnitude_bits(_e23.hi);
    const uint _e27 = wrapping_add(_e25, 184549376u);
    bool cancelled = (_e27 < _e2);
    if (!(cancelled)) {
        local_12 = (_e25 >= QUARTER_PI_BITS);
    } else {
        local_12 = true;
    }
    bool _e35 = local_12;
    if (_e35) {
        precise const Reduced _e36 = payne_hanek(x_46);
        precise const Reduced reduced_5 = _e36;
        return reduced_5;
    }
    const uint _e37 = to_bits(_e21);
    precise const Reduced reduced_6 = ConstructReduced((_e37 & 3u), _e23);
    return reduced_6;
}

Double32_ square_of(Double32_ r_4)
{
    precise const Double32_ _e3 = two_prod_mid(r_4.hi, r_4.hi);
    precise const float _e9 = keep((r_4.hi * r_4.lo));
    precise const float _e12 = keep((_e9 * 2.0));
    precise const float _e14 = keep((_e3.lo + _e12));
    precise const Double32_ _e15 = fast_two_sum(_e3.hi, _e14);
    precise const Double32_ double32_43 = _e15;
    return double32_43;
}

Double32_ sin_reduced(Double32_ r_5, Double32_ z_1)
{
    precise const float _e3 = from_bits(791712305u);
    precise const float _e6 = from_bits(2874621855u);
    precise const float _e8 = keep((z_1.hi * _e6));
    precise const float _e10 = keep((_e3 + _e8));
    precise const float _e12 = from_bits(3000447531u);
    precise const float _e15 = keep((z_1.hi * _e10));
    precise const float _e17 = keep((_e12 + _e15));
    precise const float _e20 = from_bits(909700893u);
    precise const float _e22 = from_bits(690673894u);
    precise const Double32_ _e23 = first_horner_step(_e17, z_1.hi, _e20, _e22);
    precise const float _e25 = from_bits(3109031169u);
    precise const float _e27 = from_bits(742378493u);
    precise const Double32_ _e28 = horner_step(_e23, z_1, _e25, _e27);
    precise const float _e30 = from_bits(1007192201u);
    precise const float _e32 = from_bits(2951671535u);
    precise const Double32_ _e33 = horner_step(_e28, z_1, _e30, _e32);
    precise const float _e35 = from_bits(3190467243u);
    precise const float _e37 = from_bits(833268395u);
    precise const Double32_ _e38 = horner_step(_e33, z_1, _e35, _e37);
    precise const Double32_ _e39 = product_step(_e38, z_1);
    precise const Double32_ _e40 = product_step(_e39, r_5);
    precise const Double32_ _e43 = fast_two_sum(r_5.hi, _e40.hi);
    precise const Double32_ _e46 = join_three_low_words(_e43, r_5.lo, _e40.lo);
    precise const Double32_ double32_44 = _e46;
    return double32_44;
}

Double32_ cos_reduced(Double32_ z_2)
{
    precise const float _e2 = from_bits(2907294629u);
    precise const float _e5 = from_bits(693583775u);
    precise const float _e7 = keep((z_2.hi * _e5));
    precise const float _e9 = keep((_e2 + _e7));
    precise const float _e11 = from_bits(823097031u);
    precise const float _e14 = keep((z_2.hi * _e9));
    precise const float _e16 = keep((_e11 + _e14));
    precise const float _e19 = from_bits(3029594750u);
    precise const float _e21 = from_bits(671643146u);
    precise const Double32_ _e22 = first_horner_step(_e16, z_2.hi, _e19, _e21);
    precise const float _e24 = from_bits(936381697u);
    precise const float _e26 = from_bits(2864696317u);
    precise const Double32_ _e27 = horner_step(_e22, z_2, _e24, _e26);
    precise const float _e29 = from_bits(3132492641u);
    precise const float _e31 = from_bits(773056831u);
    precise const Double32_ _e32 = horner_step(_e27, z_2, _e29, _e31);
    precise const float _e34 = from_bits(1026206379u);
    precise const float _e36 = from_bits(2963974827u);
    precise const Double32_ _e37 = horner_step(_e32, z_2, _e34, _e36);
    precise const Double32_ _e38 = product_step(_e37, z_2);
    precise const Double32_ _e39 = product_step(_e38, z_2);
    precise const float _e44 = keep((z_2.hi * -0.5));
    precise const Double32_ _e45 = fast_two_sum(1.0, _e44);
    precise const Double32_ _e48 = fast_two_sum(_e45.hi, _e39.hi);
    precise const float _e54 = keep((z_2.lo * 0.5));
    precise const float _e56 = keep((_e39.lo - _e54));
    precise const Double32_ _e57 = join_three_low_words(_e48, _e45.lo, _e56);
    precise const Double32_ double32_45 = _e57;
    return double32_45;
}

SinCos ConstructSinCos(Double32_ arg0, Double32_ arg1) {
    precise SinCos ret = (SinCos)0;
    ret.sin_ = arg0;
    ret.cos_ = arg1;
    return ret;
}

SinCos sin_cos_reduced(Double32_ r_6)
{
    const uint _e2 = magnitude_bits(r_6.hi);
    if ((_e2 <= 855638016u)) {
        precise const float _e8 = keep((r_6.hi * -0.5));
        precise const float _e11 = keep((_e8 * r_6.hi));
        precise const SinCos sincos_ = ConstructSinCos(r_6, ConstructDouble32_(1.0, _e11));
        return sincos_;
    }
    precise const Double32_ _e15 = square_of(r_6);
    precise const Double32_ _e16 = sin_reduced(r_6, _e15);
    precise const Double32_ _e17 = cos_reduced(_e15);
    precise const SinCos sincos_1 = ConstructSinCos(_e16, _e17);
    return sincos_1;
}

Double32_ select_pair(Double32_ no_3, Double32_ yes_3, bool c_4)
{
    precise const float _e5 = select_f32_(no_3.hi, yes_3.hi, c_4);
    precise const float _e8 = select_f32_(no_3.lo, yes_3.lo, c_4);
    precise const Double32_ double32_46 = ConstructDouble32_(_e5, _e8);
    return double32_46;
}

Double32_ negate_if(Double32_ x_47, bool c_5)
{
    const uint _e4 = select_u32_(0u, SIGN_BIT, c_5);
    const uint _e6 = to_bits(x_47.hi);
    precise const float _e8 = from_bits((_e6 ^ _e4));
    const uint _e10 = to_bits(x_47.lo);
    precise const float _e12 = from_bits((_e10 ^ _e4));
    precise const Double32_ double32_47 = ConstructDouble32_(_e8, _e12);
    return double32_47;
}

SinCos turn_by_quadrants(SinCos t, uint quadrant)
{
    bool swap = ((quadrant & 1u) == 1u);
    precise const Double32_ _e8 = select_pair(t.sin_, t.cos_, swap);
    precise const Double32_ _e13 = negate_if(_e8, ((quadrant & 2u) == 2u));
    precise const Double32_ _e16 = select_pair(t.cos_, t.sin_, swap);
    const uint _e18 = wrapping_add(quadrant, 1u);
    precise const Double32_ _e23 = negate_if(_e16, ((_e18 & 2u) == 2u));
    precise const SinCos sincos_2 = ConstructSinCos(_e13, _e23);
    return sincos_2;
}

Double32_ dd_add_weighted(Double32_ sum, Double32_ weight, Double32_ term)
{
    precise const Double32_ _e3 = dd_mul(weight, term);
    precise const Double32_ _e4 = dd_add(sum, _e3);
    precise const Double32_ double32_48 = _e4;
    return double32_48;
}

Double32_ scaled_product(Scaled e, Double32_ factor)
{
    const bool _e3 = is_zero_word(factor.hi);
    if (_e3) {
        precise const Double32_ double32_49 = factor;
        return double32_49;
    }
    precise const Double32_ _e5 = dd_mul(e.value, factor);
    precise const Double32_ _e7 = dd_scale(_e5, e.power);
    precise const Double32_ double32_50 = _e7;
    return double32_50;
}

Complex ConstructComplex(Double32_ arg0, Double32_ arg1) {
    precise Complex ret = (Complex)0;
    ret.re = arg0;
    ret.im = arg1;
    return ret;
}

Complex general_complex_exp(Double32_ re, Reduced s_4)
{
    precise const Scaled _e2 = exp_scaled(re);
    precise const SinCos _e4 = sin_cos_reduced(s_4.remainder);
    precise const SinCos _e6 = turn_by_quadrants(_e4, s_4.quadrant);
    precise const Double32_ _e8 = scaled_product(_e2, _e6.cos_);
    precise const Double32_ _e10 = scaled_product(_e2, _e6.sin_);
    precise const Complex complex = ConstructComplex(_e8, _e10);
    return complex;
}

bool is_between(float x_48, uint lower, uint upper)
{
    const uint _e3 = magnitude_bits(x_48);
    const uint _e4 = wrapping_sub(_e3, lower);
    const uint _e5 = wrapping_sub(upper, lower);
    return (_e4 < _e5);
}

Complex plain_complex_exp(Double32_ r_7, int power, Double32_ s_5, uint quadrant_1)
{
    precise const Double32_ _e4 = exp_reduced(r_7);
    precise const Double32_ _e5 = square_of(s_5);
    precise const Double32_ _e6 = sin_reduced(s_5, _e5);
    precise const Double32_ _e7 = cos_reduced(_e5);
    precise const SinCos _e9 = turn_by_quadrants(ConstructSinCos(_e6, _e7), quadrant_1);
    precise const Double32_ _e11 = dd_mul_mid(_e4, _e9.cos_);
    precise const Double32_ _e13 = dd_mul_mid(_e4, _e9.sin_);
    precise const float _e14 = pow2_(power);
    precise const float _e17 = keep((_e11.hi * _e14));
    precise const float _e20 = keep((_e11.lo * _e14));
    precise const float _e24 = keep((_e13.hi * _e14));
    precise const float _e27 = keep((_e13.lo * _e14));
    precise const Complex complex_1 = ConstructComplex(ConstructDouble32_(_e17, _e20), ConstructDouble32_(_e24, _e27));
    return complex_1;
}

Complex dd_complex_exp(Double32_ re_1, Double32_ im)
{
    bool local_13 = (bool)0;

    precise const Reduced _e2 = dd_rem_pio2_(im);
    const bool _e6 = is_between(re_1.hi, 813694977u, 1111490560u);
    if (!(_e6)) {
        precise const Complex _e8 = general_complex_exp(re_1, _e2);
        precise const Complex complex_2 = _e8;
        return complex_2;
    }
    precise const float _e11 = from_bits(1069066811u);
    precise const float _e12 = nearest_on_rounder(re_1.hi, _e11);
    precise const float _e13 = word_off_rounder(_e12);
    precise const Double32_ _e14 = reduce_by_ln2_(re_1, _e13);
    const bool _e18 = is_between(_e14.hi, 813694977u, INFINITY_BITS);
    if (_e18) {
        const bool _e25 = is_between(_e2.remainder.hi, 855638017u, INFINITY_BITS);
        local_13 = _e25;
    } else {
        local_13 = false;
    }
    bool plain = local_13;
    if (!(plain)) {
        precise const Complex _e29 = general_complex_exp(re_1, _e2);
        precise const Complex complex_3 = _e29;
        return complex_3;
    }
    const int _e30 = integer_off_rounder(_e12);
    precise const Complex _e33 = plain_complex_exp(_e14, _e30, _e2.remainder, _e2.quadrant);
    precise const Complex complex_4 = _e33;
    return complex_4;
}

uint term_count()
{
    return 1u;
}

uint element_count()
{
    uint _e3 = asuint(params.Load(0+0));
    return _e3;
}

Double32_ weight_1(uint t_1)
{
    uint4 w_2 = asuint(params.Load4((1u + t_1)*16));
    precise const float _e7 = from_bits(w_2.x);
    precise const float _e9 = from_bits(w_2.y);
    precise const Double32_ double32_51 = ConstructDouble32_(_e7, _e9);
    return double32_51;
}

Double32_ re_of(uint4 z_3)
{
    precise const float _e2 = from_bits(z_3.x);
    precise const float _e4 = from_bits(z_3.y);
    precise const Double32_ double32_52 = ConstructDouble32_(_e2, _e4);
    return double32_52;
}

Double32_ im_of(uint4 z_4)
{
    precise const float _e2 = from_bits(z_4.z);
    precise const float _e4 = from_bits(z_4.w);
    precise const Double32_ double32_53 = ConstructDouble32_(_e2, _e4);
    return double32_53;
}

PlainSum ConstructPlainSum(Complex arg0, uint arg1) {
    precise PlainSum ret = (PlainSum)0;
    ret.value = arg0;
    ret.rank = arg1;
    return ret;
}

PlainSum first_term(uint4 z_5, Double32_ w)
{
    precise const float _e3 = from_bits(z_5.x);
    const uint _e4 = rank_of_factor(_e3);
    precise const float _e6 = from_bits(z_5.z);
    const uint _e7 = rank_of_factor(_e6);
    uint rank = min(_e4, _e7);
    precise const Double32_ _e9 = re_of(z_5);
    precise const Double32_ _e10 = dd_mul_mid(w, _e9);
    precise const Double32_ _e11 = im_of(z_5);
    precise const Double32_ _e12 = dd_mul_mid(w, _e11);
    precise const PlainSum plainsum = ConstructPlainSum(ConstructComplex(_e10, _e12), rank);
    return plainsum;
}

PlainSum plus_term(PlainSum s_6, uint4 z_6, Double32_ w_1)
{
    precise const PlainSum _e3 = first_term(z_6, w_1);
    precise const Double32_ _e8 = dd_add_network(s_6.value.re, _e3.value.re);
    precise const Double32_ _e13 = dd_add_network(s_6.value.im, _e3.value.im);
    precise const PlainSum plainsum_1 = ConstructPlainSum(ConstructComplex(_e8, _e13), min(s_6.rank, _e3.rank));
    return plainsum_1;
}

Complex guarded_sum(uint i_4, uint n_5)
{
    precise Double32_ re_2 = (Double32_)0;
    precise Double32_ im_1 = (Double32_)0;
    uint t_2 = 1u;

    uint4 first = asuint(terms.Load4(i_4*16));
    precise const Double32_ _e6 = weight_1(0u);
    precise const Double32_ _e7 = re_of(first);
    precise const Double32_ _e8 = dd_mul(_e6, _e7);
    re_2 = _e8;
    precise const Double32_ _e11 = weight_1(0u);
    precise const Double32_ _e12 = im_of(first);
    precise const Double32_ _e13 = dd_mul(_e11, _e12);
    im_1 = _e13;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e37 = t_2;
            t_2 = (_e37 + 1u);
        }
        loop_init = false;
        uint _e17 = t_2;
        const uint _e18 = term_count();
        if ((_e17 < _e18)) {
        } else {
            break;
        }
        {
            uint _e21 = t_2;
            uint4 z_9 = asuint(terms.Load4((i_4 + (n_5 * _e21))*16));
            precise Double32_ _e26 = re_2;
            uint _e27 = t_2;
            precise const Double32_ _e28 = weight_1(_e27);
            precise const Double32_ _e29 = re_of(z_9);
            precise const Double32_ _e30 = dd_add_weighted(_e26, _e28, _e29);
            re_2 = _e30;
            precise Double32_ _e31 = im_1;
            uint _e32 = t_2;
            precise const Double32_ _e33 = weight_1(_e32);
            precise const Double32_ _e34 = im_of(z_9);
            precise const Double32_ _e35 = dd_add_weighted(_e31, _e33, _e34);
            im_1 = _e35;
        }
    }
    precise Double32_ _e39 = re_2;
    precise Double32_ _e40 = im_1;
    precise const Complex complex_5 = ConstructComplex(_e39, _e40);
    return complex_5;
}

Complex with_zero_signs(Complex z_7, uint i_5, uint n_6)
{
    uint2 signs = uint2(2147483648u, 2147483648u);
    uint t_3 = 0u;

    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e38 = t_3;
            t_3 = (_e38 + 1u);
        }
        loop_init_1 = false;
        uint _e9 = t_3;
        const uint _e10 = term_count();
        if ((_e9 < _e10)) {
        } else {
            break;
        }
        {
            uint2 _e12 = signs;
            uint _e15 = t_3;
            uint _e19 = asuint(params.Load(0+(1u + _e15)*16));
            uint _e22 = t_3;
            uint _e26 = asuint(params.Load(0+(1u + _e22)*16));
            uint _e29 = t_3;
            uint4 _e33 = asuint(terms.Load4((i_5 + (n_6 * _e29))*16));
            signs = (_e12 & (uint2(_e19, _e26) ^ _e33.xz));
        }
    }
    uint _e43 = signs.x;
    precise const float _e44 = from_bits(_e43);
    const bool _e47 = is_zero_word(z_7.re.hi);
    precise const float _e48 = select_f32_(z_7.re.hi, _e44, _e47);
    uint _e52 = signs.y;
    precise const float _e53 = from_bits(_e52);
    const bool _e56 = is_zero_word(z_7.im.hi);
    precise const float _e57 = select_f32_(z_7.im.hi, _e53, _e56);
    precise const Complex complex_6 = ConstructComplex(ConstructDouble32_(_e48, z_7.re.lo), ConstructDouble32_(_e57, z_7.im.lo));
    return complex_6;
}

Complex weighted_sum(uint i_6, uint n_7)
{
    precise PlainSum s_7 = (PlainSum)0;
    uint t_4 = 1u;
    bool local_14 = (bool)0;
    bool local_15 = (bool)0;
    bool local_16 = (bool)0;
    bool local_17 = (bool)0;

    const uint _e2 = term_count();
    uint last = (_e2 - 1u);
    uint4 z0_ = asuint(terms.Load4(i_6*16));
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e78 = t_4;
            t_4 = (_e78 + 3u);
        }
        loop_init_2 = false;
        uint _e11 = t_4;
        if (!((_e11 <= last))) {
            uint _e16 = t_4;
            local_14 = (_e16 == 1u);
        } else {
            local_14 = true;
        }
        bool _e20 = local_14;
        if (_e20) {
        } else {
            break;
        }
        {
            uint _e22 = t_4;
            uint4 z1_ = asuint(terms.Load4((i_6 + (n_7 * min(_e22, last)))*16));
            uint _e29 = t_4;
            uint4 z2_ = asuint(terms.Load4((i_6 + (n_7 * min((_e29 + 1u), last)))*16));
            uint _e38 = t_4;
            uint4 z3_ = asuint(terms.Load4((i_6 + (n_7 * min((_e38 + 2u), last)))*16));
            uint _e46 = t_4;
            if ((_e46 == 1u)) {
                precise const Double32_ _e50 = weight_1(0u);
                precise const PlainSum _e51 = first_term(z0_, _e50);
                s_7 = _e51;
            }
            uint _e52 = t_4;
            if ((_e52 <= last)) {
                precise PlainSum _e54 = s_7;
                uint _e55 = t_4;
                precise const Double32_ _e56 = weight_1(_e55);
                precise const PlainSum _e57 = plus_term(_e54, z1_, _e56);
                s_7 = _e57;
            }
            uint _e58 = t_4;
            if (((_e58 + 1u) <= last)) {
                precise PlainSum _e62 = s_7;
                uint _e63 = t_4;
                precise const Double32_ _e66 = weight_1((_e63 + 1u));
                precise const PlainSum _e67 = plus_term(_e62, z2_, _e66);
                s_7 = _e67;
            }
            uint _e68 = t_4;
            if (((_e68 + 2u) <= last)) {
                precise PlainSum _e72 = s_7;
                uint _e73 = t_4;
                precise const Double32_ _e76 = weight_1((_e73 + 2u));
                precise const PlainSum _e77 = plus_term(_e72, z3_, _e76);
                s_7 = _e77;
            }
        }
    }
    uint _e82 = s_7.rank;
    uint _e86 = asuint(params.Load(8+0));
    if (!((_e82 < _e86))) {
        precise float _e94 = s_7.value.re.hi;
        const bool _e95 = is_finite_word(_e94);
        local_15 = !(_e95);
    } else {
        local_15 = true;
    }
    bool _e98 = local_15;
    if (!(_e98)) {
        precise float _e105 = s_7.value.im.hi;
        const bool _e106 = is_finite_word(_e105);
        local_16 = !(_e106);
    } else {
        local_16 = true;
    }
    bool _e109 = local_16;
    if (_e109) {
        precise const Complex _e110 = guarded_sum(i_6, n_7);
        precise const Complex complex_7 = _e110;
        return complex_7;
    }
    precise float _e114 = s_7.value.re.hi;
    const bool _e115 = is_zero_word(_e114);
    if (!(_e115)) {
        precise float _e122 = s_7.value.im.hi;
        const bool _e123 = is_zero_word(_e122);
        local_17 = _e123;
    } else {
        local_17 = true;
    }
    bool _e125 = local_17;
    if (_e125) {
        precise Complex _e127 = s_7.value;
        precise const Complex _e128 = with_zero_signs(_e127, i_6, n_7);
        precise const Complex complex_8 = _e128;
        return complex_8;
    }
    precise Complex _e130 = s_7.value;
    precise const Complex complex_9 = _e130;
    return complex_9;
}

void store(uint i_7, Complex z_8)
{
    const uint _e6 = to_bits(z_8.re.hi);
    const uint _e9 = to_bits(z_8.im.hi);
    results.Store2(i_7*8, asuint(uint2(_e6, _e9)));
    return;
}

[numthreads(256, 1, 1)]
void exponential(uint3 id : SV_DispatchThreadID, uint3 groups : SV_GroupID)
{
    uint i = (uint)0;

    enter();
    const uint _e2 = element_count();
    i = id.x;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e13 = i;
            i = (_e13 + (uint3(_NagaConstants.first_vertex, _NagaConstants.first_instance, _NagaConstants.other).x * 256u));
        }
        loop_init_3 = false;
        uint _e5 = i;
        if ((_e5 < _e2)) {
        } else {
            break;
        }
        {
            uint _e7 = i;
            precise const Complex _e8 = weighted_sum(_e7, _e2);
            uint _e9 = i;
            precise const Complex _e12 = dd_complex_exp(_e8.re, _e8.im);
            store(_e9, _e12);
        }
    }
    return;
}
