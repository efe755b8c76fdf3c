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

int select_i32_(int no_1, int yes_1, bool c_1)
{
    return (c_1 ? yes_1 : no_1);
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

Double32_ two_prod_mid(float a_7, float b_7)
{
    precise const float _e3 = keep((a_7 * b_7));
    precise const float _e4 = product_error_mid(a_7, b_7, _e3);
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

Double32_ two_sum(float a_8, float b_8)
{
    precise const float _e3 = keep((a_8 + b_8));
    precise const float _e4 = sum_error(a_8, b_8, _e3);
    precise const Double32_ double32_1 = ConstructDouble32_(_e3, _e4);
    return double32_1;
}

Double32_ fast_two_sum(float a_9, float b_9)
{
    precise const float _e3 = keep((a_9 + b_9));
    precise const float _e4 = fast_sum_error(a_9, b_9, _e3);
    precise const Double32_ double32_2 = ConstructDouble32_(_e3, _e4);
    return double32_2;
}

Double32_ two_prod(float a_10, float b_10)
{
    precise const float _e3 = keep((a_10 * b_10));
    precise const float _e4 = product_error(a_10, b_10, _e3);
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

Double32_ dd_add_network(Double32_ x_17, Double32_ y)
{
    precise const Double32_ _e4 = two_sum(x_17.hi, y.hi);
    precise const Double32_ _e7 = two_sum(x_17.lo, y.lo);
    precise const float _e12 = keep((_e4.lo + _e7.hi));
    precise const Double32_ _e13 = fast_two_sum(_e4.hi, _e12);
    precise const float _e18 = keep((_e7.lo + _e13.lo));
    precise const Double32_ _e19 = fast_two_sum(_e13.hi, _e18);
    precise const Double32_ double32_6 = _e19;
    return double32_6;
}

Double32_ unscale(Double32_ z)
{
    precise const float _e4 = keep((z.hi * 4.0));
    precise const float _e8 = keep((z.lo * 4.0));
    precise const Double32_ _e10 = guarded(ConstructDouble32_(_e4, _e8));
    precise const Double32_ double32_7 = _e10;
    return double32_7;
}

Double32_ dd_quarter(Double32_ x_18)
{
    precise const float _e4 = keep((x_18.hi * 0.25));
    precise const float _e8 = keep((x_18.lo * 0.25));
    precise const Double32_ double32_8 = ConstructDouble32_(_e4, _e8);
    return double32_8;
}

Double32_ dd_add_edge(Double32_ x_19, Double32_ y_1, float network_hi)
{
    bool local_2 = (bool)0;
    bool local_3 = (bool)0;

    precise const float _e6 = keep((x_19.hi + y_1.hi));
    const bool _e8 = is_finite_word(x_19.hi);
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
        precise const Double32_ double32_9 = ConstructDouble32_(_e24, 0.0);
        return double32_9;
    }
    precise const Double32_ _e27 = dd_quarter(x_19);
    precise const Double32_ _e28 = dd_quarter(y_1);
    precise const Double32_ _e29 = dd_add_network(_e27, _e28);
    precise const Double32_ _e30 = unscale(_e29);
    precise const Double32_ double32_10 = _e30;
    return double32_10;
}

Double32_ dd_add(Double32_ x_20, Double32_ y_2)
{
    precise const Double32_ _e2 = dd_add_network(x_20, y_2);
    const bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        precise const Double32_ double32_11 = _e2;
        return double32_11;
    }
    precise const Double32_ _e6 = dd_add_edge(x_20, y_2, _e2.hi);
    precise const Double32_ double32_12 = _e6;
    return double32_12;
}

Double32_ dd_mul_network(Double32_ x_21, Double32_ y_3)
{
    precise const Double32_ _e4 = two_prod(x_21.hi, y_3.hi);
    precise const float _e8 = keep((x_21.hi * y_3.lo));
    precise const float _e12 = keep((x_21.lo * y_3.hi));
    precise const float _e14 = keep((_e8 + _e12));
    precise const float _e18 = keep((_e4.lo + _e14));
    precise const Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    precise const Double32_ double32_13 = _e19;
    return double32_13;
}

Double32_ dd_mul_mid(Double32_ x_22, Double32_ y_4)
{
    precise const Double32_ _e4 = two_prod_mid(x_22.hi, y_4.hi);
    precise const float _e8 = keep((x_22.hi * y_4.lo));
    precise const float _e12 = keep((x_22.lo * y_4.hi));
    precise const float _e14 = keep((_e8 + _e12));
    precise const float _e18 = keep((_e4.lo + _e14));
    precise const Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    precise const Double32_ double32_14 = _e19;
    return double32_14;
}

Double32_ dd_mul_edge(Double32_ x_23, Double32_ y_5)
{
    bool local_4 = (bool)0;
    bool local_5 = (bool)0;

    precise const float _e5 = keep((x_23.hi * y_5.hi));
    const bool _e7 = is_finite_word(x_23.hi);
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
    const uint _e27 = magnitude_bits(x_23.hi);
    const uint _e29 = magnitude_bits(y_5.hi);
    bool x_larger = (_e27 > _e29);
    precise const float _e33 = select_f32_(y_5.hi, x_23.hi, x_larger);
    precise const float _e36 = select_f32_(y_5.lo, x_23.lo, x_larger);
    precise Double32_ larger = ConstructDouble32_(_e33, _e36);
    precise const float _e40 = select_f32_(x_23.hi, y_5.hi, x_larger);
    precise const float _e43 = select_f32_(x_23.lo, y_5.lo, x_larger);
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

Double32_ dd_mul(Double32_ x_24, Double32_ y_6)
{
    precise const Double32_ _e2 = dd_mul_network(x_24, y_6);
    const bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        precise const Double32_ double32_18 = _e2;
        return double32_18;
    }
    precise const Double32_ _e5 = dd_mul_edge(x_24, y_6);
    precise const Double32_ double32_19 = _e5;
    return double32_19;
}

Double32_ dd_add_weighted(Double32_ sum, Double32_ weight, Double32_ term)
{
    precise const Double32_ _e3 = dd_mul(weight, term);
    precise const Double32_ _e4 = dd_add(sum, _e3);
    precise const Double32_ double32_20 = _e4;
    return double32_20;
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

Double32_ weight_1(uint t)
{
    uint4 w_2 = asuint(params.Load4((1u + t)*16));
    precise const float _e7 = from_bits(w_2.x);
    precise const float _e9 = from_bits(w_2.y);
    precise const Double32_ double32_21 = ConstructDouble32_(_e7, _e9);
    return double32_21;
}

Double32_ re_of(uint4 z_1)
{
    precise const float _e2 = from_bits(z_1.x);
    precise const float _e4 = from_bits(z_1.y);
    precise const Double32_ double32_22 = ConstructDouble32_(_e2, _e4);
    return double32_22;
}

Double32_ im_of(uint4 z_2)
{
    precise const float _e2 = from_bits(z_2.z);
    precise const float _e4 = from_bits(z_2.w);
    precise const Double32_ double32_23 = ConstructDouble32_(_e2, _e4);
    return double32_23;
}

Complex ConstructComplex(Double32_ arg0, Double32_ arg1) {
    precise Complex ret = (Complex)0;
    ret.re = arg0;
    ret.im = arg1;
    return ret;
}

PlainSum ConstructPlainSum(Complex arg0, uint arg1) {
    precise PlainSum ret = (PlainSum)0;
    ret.value = arg0;
    ret.rank = arg1;
    return ret;
}

PlainSum first_term(uint4 z_3, Double32_ w)
{
    precise const float _e3 = from_bits(z_3.x);
    const uint _e4 = rank_of_factor(_e3);
    precise const float _e6 = from_bits(z_3.z);
    const uint _e7 = rank_of_factor(_e6);
    uint rank = min(_e4, _e7);
    precise const Double32_ _e9 = re_of(z_3);
    precise const Double32_ _e10 = dd_mul_mid(w, _e9);
    precise const Double32_ _e11 = im_of(z_3);
    precise const Double32_ _e12 = dd_mul_mid(w, _e11);
    precise const PlainSum plainsum = ConstructPlainSum(ConstructComplex(_e10, _e12), rank);
    return plainsum;
}

PlainSum plus_term(PlainSum s_2, uint4 z_4, Double32_ w_1)
{
    precise const PlainSum _e3 = first_term(z_4, w_1);
    precise const Double32_ _e8 = dd_add_network(s_2.value.re, _e3.value.re);
    precise const Double32_ _e13 = dd_add_network(s_2.value.im, _e3.value.im);
    precise const PlainSum plainsum_1 = ConstructPlainSum(ConstructComplex(_e8, _e13), min(s_2.rank, _e3.rank));
    return plainsum_1;
}

Complex guarded_sum(uint i_2, uint n_3)
{
    precise Double32_ re = (Double32_)0;
    precise Double32_ im = (Double32_)0;
    uint t_1 = 1u;

    uint4 first = asuint(terms.Load4(i_2*16));
    precise const Double32_ _e6 = weight_1(0u);
    precise const Double32_ _e7 = re_of(first);
    precise const Double32_ _e8 = dd_mul(_e6, _e7);
    re = _e8;
    precise const Double32_ _e11 = weight_1(0u);
    precise const Double32_ _e12 = im_of(first);
    precise const Double32_ _e13 = dd_mul(_e11, _e12);
    im = _e13;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e37 = t_1;
            t_1 = (_e37 + 1u);
        }
        loop_init = false;
        uint _e17 = t_1;
        const uint _e18 = term_count();
        if ((_e17 < _e18)) {
        } else {
            break;
        }
        {
            uint _e21 = t_1;
            uint4 z_7 = asuint(terms.Load4((i_2 + (n_3 * _e21))*16));
            precise Double32_ _e26 = re;
            uint _e27 = t_1;
            precise const Double32_ _e28 = weight_1(_e27);
            precise const Double32_ _e29 = re_of(z_7);
            precise const Double32_ _e30 = dd_add_weighted(_e26, _e28, _e29);
            re = _e30;
            precise Double32_ _e31 = im;
            uint _e32 = t_1;
            precise const Double32_ _e33 = weight_1(_e32);
            precise const Double32_ _e34 = im_of(z_7);
            precise const Double32_ _e35 = dd_add_weighted(_e31, _e33, _e34);
            im = _e35;
        }
    }
    precise Double32_ _e39 = re;
    precise Double32_ _e40 = im;
    precise const Complex complex = ConstructComplex(_e39, _e40);
    return complex;
}

Complex with_zero_signs(Complex z_5, uint i_3, uint n_4)
{
    uint2 signs = uint2(2147483648u, 2147483648u);
    uint t_2 = 0u;

    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e38 = t_2;
            t_2 = (_e38 + 1u);
        }
        loop_init_1 = false;
        uint _e9 = t_2;
        const uint _e10 = term_count();
        if ((_e9 < _e10)) {
        } else {
            break;
        }
        {
            uint2 _e12 = signs;
            uint _e15 = t_2;
            uint _e19 = asuint(params.Load(0+(1u + _e15)*16));
            uint _e22 = t_2;
            uint _e26 = asuint(params.Load(0+(1u + _e22)*16));
            uint _e29 = t_2;
            uint4 _e33 = asuint(terms.Load4((i_3 + (n_4 * _e29))*16));
            signs = (_e12 & (uint2(_e19, _e26) ^ _e33.xz));
        }
    }
    uint _e43 = signs.x;
    precise const float _e44 = from_bits(_e43);
    const bool _e47 = is_zero_word(z_5.re.hi);
    precise const float _e48 = select_f32_(z_5.re.hi, _e44, _e47);
    uint _e52 = signs.y;
    precise const float _e53 = from_bits(_e52);
    const bool _e56 = is_zero_word(z_5.im.hi);
    precise const float _e57 = select_f32_(z_5.im.hi, _e53, _e56);
    precise const Complex complex_1 = ConstructComplex(ConstructDouble32_(_e48, z_5.re.lo), ConstructDouble32_(_e57, z_5.im.lo));
    return complex_1;
}

Complex weighted_sum(uint i_4, uint n_5)
{
    precise PlainSum s_3 = (PlainSum)0;
    uint t_3 = 1u;
    bool local_6 = (bool)0;
    bool local_7 = (bool)0;
    bool local_8 = (bool)0;
    bool local_9 = (bool)0;

    const uint _e2 = term_count();
    uint last = (_e2 - 1u);
    uint4 z0_ = asuint(terms.Load4(i_4*16));
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e78 = t_3;
            t_3 = (_e78 + 3u);
        }
        loop_init_2 = false;
        uint _e11 = t_3;
        if (!((_e11 <= last))) {
            uint _e16 = t_3;
            local_6 = (_e16 == 1u);
        } else {
            local_6 = true;
        }
        bool _e20 = local_6;
        if (_e20) {
        } else {
            break;
        }
        {
            uint _e22 = t_3;
            uint4 z1_ = asuint(terms.Load4((i_4 + (n_5 * min(_e22, last)))*16));
            uint _e29 = t_3;
            uint4 z2_ = asuint(terms.Load4((i_4 + (n_5 * min((_e29 + 1u), last)))*16));
            uint _e38 = t_3;
            uint4 z3_ = asuint(terms.Load4((i_4 + (n_5 * min((_e38 + 2u), last)))*16));
            uint _e46 = t_3;
            if ((_e46 == 1u)) {
                precise const Double32_ _e50 = weight_1(0u);
                precise const PlainSum _e51 = first_term(z0_, _e50);
                s_3 = _e51;
            }
            uint _e52 = t_3;
            if ((_e52 <= last)) {
                precise PlainSum _e54 = s_3;
                uint _e55 = t_3;
                precise const Double32_ _e56 = weight_1(_e55);
                precise const PlainSum _e57 = plus_term(_e54, z1_, _e56);
                s_3 = _e57;
            }
            uint _e58 = t_3;
            if (((_e58 + 1u) <= last)) {
                precise PlainSum _e62 = s_3;
                uint _e63 = t_3;
                precise const Double32_ _e66 = weight_1((_e63 + 1u));
                precise const PlainSum _e67 = plus_term(_e62, z2_, _e66);
                s_3 = _e67;
            }
            uint _e68 = t_3;
            if (((_e68 + 2u) <= last)) {
                precise PlainSum _e72 = s_3;
                uint _e73 = t_3;
                precise const Double32_ _e76 = weight_1((_e73 + 2u));
                precise const PlainSum _e77 = plus_term(_e72, z3_, _e76);
                s_3 = _e77;
            }
        }
    }
    uint _e82 = s_3.rank;
    uint _e86 = asuint(params.Load(8+0));
    if (!((_e82 < _e86))) {
        precise float _e94 = s_3.value.re.hi;
        const bool _e95 = is_finite_word(_e94);
        local_7 = !(_e95);
    } else {
        local_7 = true;
    }
    bool _e98 = local_7;
    if (!(_e98)) {
        precise float _e105 = s_3.value.im.hi;
        const bool _e106 = is_finite_word(_e105);
        local_8 = !(_e106);
    } else {
        local_8 = true;
    }
    bool _e109 = local_8;
    if (_e109) {
        precise const Complex _e110 = guarded_sum(i_4, n_5);
        precise const Complex complex_2 = _e110;
        return complex_2;
    }
    precise float _e114 = s_3.value.re.hi;
    const bool _e115 = is_zero_word(_e114);
    if (!(_e115)) {
        precise float _e122 = s_3.value.im.hi;
        const bool _e123 = is_zero_word(_e122);
        local_9 = _e123;
    } else {
        local_9 = true;
    }
    bool _e125 = local_9;
    if (_e125) {
        precise Complex _e127 = s_3.value;
        precise const Complex _e128 = with_zero_signs(_e127, i_4, n_5);
        precise const Complex complex_3 = _e128;
        return complex_3;
    }
    precise Complex _e130 = s_3.value;
    precise const Complex complex_4 = _e130;
    return complex_4;
}

void store(uint i_5, Complex z_6)
{
    const uint _e6 = to_bits(z_6.re.hi);
    const uint _e9 = to_bits(z_6.im.hi);
    results.Store2(i_5*8, asuint(uint2(_e6, _e9)));
    return;
}

[numthreads(256, 1, 1)]
void combine(uint3 id : SV_DispatchThreadID, uint3 groups : SV_GroupID)
{
    uint i = (uint)0;

    enter();
    const uint _e2 = element_count();
    i = id.x;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e10 = i;
            i = (_e10 + (uint3(_NagaConstants.first_vertex, _NagaConstants.first_instance, _NagaConstants.other).x * 256u));
        }
        loop_init_3 = false;
        uint _e5 = i;
        if ((_e5 < _e2)) {
        } else {
            break;
        }
        {
            uint _e7 = i;
            uint _e8 = i;
            precise const Complex _e9 = weighted_sum(_e8, _e2);
            store(_e7, _e9);
        }
    }
    return;
}
