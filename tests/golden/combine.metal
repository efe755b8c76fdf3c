#pragma METAL fp math_mode(safe)
#pragma METAL fp contract(off)
// language: metal3.2
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size0;
    uint size1;
    uint size2;
};

struct Double32_ {
    float hi;
    float lo;
};
struct Complex {
    Double32_ re;
    Double32_ im;
};
typedef metal::uint4 type_5[1];
struct PlainSum {
    Complex value;
    uint rank;
};
typedef metal::uint2 type_7[1];
constant uint SIGN_BIT = 2147483648u;
constant uint MAGNITUDE_MASK = 2147483647u;
constant uint INFINITY_BITS = 2139095040u;
constant uint LEAST_NORMAL_BITS = 8388608u;
constant uint ONE_BITS = 1065353216u;
constant uint FRACTION_MASK = 8388607u;
constant uint NAN_BITS = 2143289344u;
constant uint MAX_BITS = 2139095039u;
constant uint ROUNDER_BITS = 1262485504u;
constant uint QUARTER_PI_BITS = 1061752795u;
constant uint ALL_ONES = 4294967295u;
constant uint LEAST_EXACT_PRODUCT = 411041791u;

uint to_bits(
    float x
) {
    return as_type<uint>(x);
}

float from_bits(
    uint x_1
) {
    return as_type<float>(x_1);
}

int as_i32_(
    uint u
) {
    return as_type<int>(u);
}

uint as_u32_(
    int i_1
) {
    return as_type<uint>(i_1);
}

uint wrapping_add(
    uint a,
    uint b
) {
    return a + b;
}

uint wrapping_sub(
    uint a_1,
    uint b_1
) {
    return a_1 - b_1;
}

uint shift_left(
    uint x_2,
    uint n
) {
    return x_2 << n;
}

uint shift_right(
    uint x_3,
    uint n_1
) {
    return x_3 >> n_1;
}

uint leading_zeros(
    uint x_4
) {
    return metal::clz(x_4);
}

float select_f32_(
    float no,
    float yes,
    bool c
) {
    return c ? yes : no;
}

int select_i32_(
    int no_1,
    int yes_1,
    bool c_1
) {
    return c_1 ? yes_1 : no_1;
}

void enter(
) {
    return;
}

float keep(
    float x_5
) {
    return x_5;
}

float sum_error(
    float a_2,
    float b_2,
    float s
) {
    float _e4 = keep(s - a_2);
    float _e6 = keep(s - _e4);
    float _e8 = keep(b_2 - _e4);
    float _e10 = keep(a_2 - _e6);
    float _e12 = keep(_e10 + _e8);
    return _e12;
}

float fast_sum_error(
    float a_3,
    float b_3,
    float s_1
) {
    float _e4 = keep(s_1 - a_3);
    float _e6 = keep(b_3 - _e4);
    return _e6;
}

float negate(
    float x_6
) {
    uint _e1 = to_bits(x_6);
    float _e4 = from_bits(_e1 ^ SIGN_BIT);
    return _e4;
}

float product_error_mid(
    float a_4,
    float b_4,
    float p
) {
    float _e3 = negate(p);
    float _e5 = keep(metal::fma(a_4, b_4, _e3));
    return _e5;
}

uint magnitude_bits(
    float x_7
) {
    uint _e1 = to_bits(x_7);
    return _e1 & MAGNITUDE_MASK;
}

bool is_finite_word(
    float x_8
) {
    uint _e1 = magnitude_bits(x_8);
    return _e1 < INFINITY_BITS;
}

float significand_of(
    float x_9
) {
    uint _e1 = magnitude_bits(x_9);
    uint _e2 = leading_zeros(_e1);
    int _e3 = as_i32_(_e2);
    int _e9 = select_i32_(as_type<int>(as_type<uint>(_e3) - as_type<uint>(8)), 0, _e1 >= LEAST_NORMAL_BITS);
    uint _e10 = as_u32_(_e9);
    uint _e11 = to_bits(x_9);
    uint sign = _e11 & SIGN_BIT;
    uint _e16 = shift_left(_e1, _e10);
    float _e20 = from_bits((sign | ONE_BITS) | (_e16 & FRACTION_MASK));
    return _e20;
}

bool is_zero_word(
    float x_10
) {
    uint _e1 = magnitude_bits(x_10);
    return _e1 == 0u;
}

int exponent_of(
    float x_11
) {
    uint _e1 = magnitude_bits(x_11);
    if (_e1 >= LEAST_NORMAL_BITS) {
        uint _e5 = shift_right(_e1, 23u);
        int _e6 = as_i32_(_e5);
        return as_type<int>(as_type<uint>(_e6) - as_type<uint>(127));
    }
    uint _e9 = leading_zeros(_e1);
    int _e10 = as_i32_(_e9);
    return as_type<int>(as_type<uint>(-118) - as_type<uint>(_e10));
}

float pow2_(
    int n_2
) {
    uint _e3 = as_u32_(as_type<int>(as_type<uint>(n_2) + as_type<uint>(127)));
    uint _e5 = shift_left(_e3, 23u);
    float _e6 = from_bits(_e5);
    return _e6;
}

float scale_word(
    float x_12,
    int k
) {
    bool _e2 = is_zero_word(x_12);
    if (_e2) {
        return x_12;
    }
    int _e3 = exponent_of(x_12);
    int e = as_type<int>(as_type<uint>(_e3) + as_type<uint>(k));
    float _e5 = significand_of(x_12);
    if (e > 127) {
        uint _e8 = to_bits(x_12);
        float _e13 = from_bits((_e8 & SIGN_BIT) | INFINITY_BITS);
        return _e13;
    }
    if (e >= -126) {
        uint _e16 = to_bits(_e5);
        uint _e17 = as_u32_(e);
        uint _e19 = shift_left(_e17, 23u);
        uint _e20 = wrapping_add(_e16, _e19);
        float _e21 = from_bits(_e20);
        return _e21;
    }
    if (e < -150) {
        uint _e24 = to_bits(x_12);
        float _e27 = from_bits(_e24 & SIGN_BIT);
        return _e27;
    }
    float _e30 = pow2_(as_type<int>(as_type<uint>(e) + as_type<uint>(60)));
    float _e32 = keep(_e5 * _e30);
    float _e34 = pow2_(-60);
    float _e36 = keep(_e32 * _e34);
    return _e36;
}

float product_error_scaled(
    float a_5,
    float b_5,
    float p_1
) {
    bool local = {};
    bool _e3 = is_finite_word(p_1);
    if (!(!(_e3))) {
        uint _e8 = magnitude_bits(p_1);
        local = _e8 < LEAST_NORMAL_BITS;
    } else {
        local = true;
    }
    bool _e12 = local;
    if (_e12) {
        return 0.0;
    }
    float _e14 = significand_of(a_5);
    float _e15 = significand_of(b_5);
    float _e17 = keep(_e14 * _e15);
    float _e18 = product_error_mid(_e14, _e15, _e17);
    int _e19 = exponent_of(a_5);
    int _e20 = exponent_of(b_5);
    float _e22 = scale_word(_e18, as_type<int>(as_type<uint>(_e19) + as_type<uint>(_e20)));
    bool _e24 = is_zero_word(_e22);
    float _e25 = select_f32_(_e22, 0.0, _e24);
    return _e25;
}

float product_error(
    float a_6,
    float b_6,
    float p_2
) {
    bool local_1 = {};
    float _e3 = product_error_mid(a_6, b_6, p_2);
    uint _e4 = magnitude_bits(p_2);
    if (!((_e4 < 411041792u))) {
        uint _e10 = magnitude_bits(_e3);
        uint _e11 = magnitude_bits(p_2);
        local_1 = _e10 == _e11;
    } else {
        local_1 = true;
    }
    bool _e14 = local_1;
    if (_e14) {
        float _e15 = product_error_scaled(a_6, b_6, p_2);
        return _e15;
    }
    return _e3;
}

uint rank_of_factor(
    float x_13
) {
    uint _e1 = to_bits(x_13);
    uint _e3 = shift_left(_e1, 1u);
    uint _e5 = wrapping_sub(_e3, 2u);
    return _e5;
}

Double32_ two_prod_mid(
    float a_7,
    float b_7
) {
    float _e3 = keep(a_7 * b_7);
    float _e4 = product_error_mid(a_7, b_7, _e3);
    return Double32_ {_e3, _e4};
}

bool is_nan_word(
    float x_14
) {
    uint _e1 = magnitude_bits(x_14);
    return _e1 > INFINITY_BITS;
}

bool is_regular_word(
    float x_15
) {
    uint _e1 = magnitude_bits(x_15);
    uint _e3 = wrapping_sub(_e1, 1u);
    return _e3 < MAX_BITS;
}

float quiet(
    float x_16
) {
    float _e2 = from_bits(NAN_BITS);
    bool _e3 = is_nan_word(x_16);
    float _e4 = select_f32_(x_16, _e2, _e3);
    return _e4;
}

Double32_ two_sum(
    float a_8,
    float b_8
) {
    float _e3 = keep(a_8 + b_8);
    float _e4 = sum_error(a_8, b_8, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ fast_two_sum(
    float a_9,
    float b_9
) {
    float _e3 = keep(a_9 + b_9);
    float _e4 = fast_sum_error(a_9, b_9, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ two_prod(
    float a_10,
    float b_10
) {
    float _e3 = keep(a_10 * b_10);
    float _e4 = product_error(a_10, b_10, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ guarded(
    Double32_ r
) {
    bool _e2 = is_finite_word(r.hi);
    if (_e2) {
        return r;
    }
    float _e4 = quiet(r.hi);
    return Double32_ {_e4, 0.0};
}

Double32_ dd_add_network(
    Double32_ x_17,
    Double32_ y
) {
    Double32_ _e4 = two_sum(x_17.hi, y.hi);
    Double32_ _e7 = two_sum(x_17.lo, y.lo);
    float _e12 = keep(_e4.lo + _e7.hi);
    Double32_ _e13 = fast_two_sum(_e4.hi, _e12);
    float _e18 = keep(_e7.lo + _e13.lo);
    Double32_ _e19 = fast_two_sum(_e13.hi, _e18);
    return _e19;
}

Double32_ unscale(
    Double32_ z
) {
    float _e4 = keep(z.hi * 4.0);
    float _e8 = keep(z.lo * 4.0);
    Double32_ _e10 = guarded(Double32_ {_e4, _e8});
    return _e10;
}

Double32_ dd_quarter(
    Double32_ x_18
) {
    float _e4 = keep(x_18.hi * 0.25);
    float _e8 = keep(x_18.lo * 0.25);
    return Double32_ {_e4, _e8};
}

Double32_ dd_add_edge(
    Double32_ x_19,
    Double32_ y_1,
    float network_hi
) {
    bool local_2 = {};
    bool local_3 = {};
    float _e6 = keep(x_19.hi + y_1.hi);
    bool _e8 = is_finite_word(x_19.hi);
    if (!(!(_e8))) {
        bool _e14 = is_finite_word(y_1.hi);
        local_2 = !(_e14);
    } else {
        local_2 = true;
    }
    bool special = local_2;
    if (!(special)) {
        bool _e21 = is_zero_word(network_hi);
        local_3 = _e21;
    } else {
        local_3 = true;
    }
    bool _e23 = local_3;
    if (_e23) {
        float _e24 = quiet(_e6);
        return Double32_ {_e24, 0.0};
    }
    Double32_ _e27 = dd_quarter(x_19);
    Double32_ _e28 = dd_quarter(y_1);
    Double32_ _e29 = dd_add_network(_e27, _e28);
    Double32_ _e30 = unscale(_e29);
    return _e30;
}

Double32_ dd_add(
    Double32_ x_20,
    Double32_ y_2
) {
    Double32_ _e2 = dd_add_network(x_20, y_2);
    bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        return _e2;
    }
    Double32_ _e6 = dd_add_edge(x_20, y_2, _e2.hi);
    return _e6;
}

Double32_ dd_mul_network(
    Double32_ x_21,
    Double32_ y_3
) {
    Double32_ _e4 = two_prod(x_21.hi, y_3.hi);
    float _e8 = keep(x_21.hi * y_3.lo);
    float _e12 = keep(x_21.lo * y_3.hi);
    float _e14 = keep(_e8 + _e12);
    float _e18 = keep(_e4.lo + _e14);
    Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    return _e19;
}

Double32_ dd_mul_mid(
    Double32_ x_22,
    Double32_ y_4
) {
    Double32_ _e4 = two_prod_mid(x_22.hi, y_4.hi);
    float _e8 = keep(x_22.hi * y_4.lo);
    float _e12 = keep(x_22.lo * y_4.hi);
    float _e14 = keep(_e8 + _e12);
    float _e18 = keep(_e4.lo + _e14);
    Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    return _e19;
}

Double32_ dd_mul_edge(
    Double32_ x_23,
    Double32_ y_5
) {
    bool local_4 = {};
    bool local_5 = {};
    float _e5 = keep(x_23.hi * y_5.hi);
    bool _e7 = is_finite_word(x_23.hi);
    if (!(!(_e7))) {
        bool _e13 = is_finite_word(y_5.hi);
        local_4 = !(_e13);
    } else {
        local_4 = true;
    }
    bool special_1 = local_4;
    if (!(special_1)) {
        bool _e20 = is_zero_word(_e5);
        local_5 = _e20;
    } else {
        local_5 = true;
    }
    bool _e22 = local_5;
    if (_e22) {
        float _e23 = quiet(_e5);
        return Double32_ {_e23, 0.0};
    }
    uint _e27 = magnitude_bits(x_23.hi);
    uint _e29 = magnitude_bits(y_5.hi);
    bool x_larger = _e27 > _e29;
    float _e33 = select_f32_(y_5.hi, x_23.hi, x_larger);
    float _e36 = select_f32_(y_5.lo, x_23.lo, x_larger);
    Double32_ larger = Double32_ {_e33, _e36};
    float _e40 = select_f32_(x_23.hi, y_5.hi, x_larger);
    float _e43 = select_f32_(x_23.lo, y_5.lo, x_larger);
    Double32_ smaller = Double32_ {_e40, _e43};
    Double32_ _e45 = dd_quarter(larger);
    Double32_ _e46 = dd_mul_network(_e45, smaller);
    bool _e48 = is_finite_word(_e46.hi);
    if (_e48) {
        Double32_ _e49 = unscale(_e46);
        return _e49;
    }
    return Double32_ {_e5, 0.0};
}

Double32_ dd_mul(
    Double32_ x_24,
    Double32_ y_6
) {
    Double32_ _e2 = dd_mul_network(x_24, y_6);
    bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        return _e2;
    }
    Double32_ _e5 = dd_mul_edge(x_24, y_6);
    return _e5;
}

Double32_ dd_add_weighted(
    Double32_ sum,
    Double32_ weight,
    Double32_ term
) {
    Double32_ _e3 = dd_mul(weight, term);
    Double32_ _e4 = dd_add(sum, _e3);
    return _e4;
}

uint term_count(
) {
    return 1u;
}

uint element_count(
    device type_5 const& params,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e3 = params[metal::min(unsigned(0), (_buffer_sizes.size0 - 0 - 16) / 16)].x;
    return _e3;
}

Double32_ weight_1(
    uint t,
    device type_5 const& params,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 w_2 = params[metal::min(unsigned(1u + t), (_buffer_sizes.size0 - 0 - 16) / 16)];
    float _e7 = from_bits(w_2.x);
    float _e9 = from_bits(w_2.y);
    return Double32_ {_e7, _e9};
}

Double32_ re_of(
    metal::uint4 z_1
) {
    float _e2 = from_bits(z_1.x);
    float _e4 = from_bits(z_1.y);
    return Double32_ {_e2, _e4};
}

Double32_ im_of(
    metal::uint4 z_2
) {
    float _e2 = from_bits(z_2.z);
    float _e4 = from_bits(z_2.w);
    return Double32_ {_e2, _e4};
}

PlainSum first_term(
    metal::uint4 z_3,
    Double32_ w
) {
    float _e3 = from_bits(z_3.x);
    uint _e4 = rank_of_factor(_e3);
    float _e6 = from_bits(z_3.z);
    uint _e7 = rank_of_factor(_e6);
    uint rank = metal::min(_e4, _e7);
    Double32_ _e9 = re_of(z_3);
    Double32_ _e10 = dd_mul_mid(w, _e9);
    Double32_ _e11 = im_of(z_3);
    Double32_ _e12 = dd_mul_mid(w, _e11);
    return PlainSum {Complex {_e10, _e12}, rank};
}

PlainSum plus_term(
    PlainSum s_2,
    metal::uint4 z_4,
    Double32_ w_1
) {
    PlainSum _e3 = first_term(z_4, w_1);
    Double32_ _e8 = dd_add_network(s_2.value.re, _e3.value.re);
    Double32_ _e13 = dd_add_network(s_2.value.im, _e3.value.im);
    return PlainSum {Complex {_e8, _e13}, metal::min(s_2.rank, _e3.rank)};
}

Complex guarded_sum(
    uint i_2,
    uint n_3,
    device type_5 const& params,
    device type_5 const& terms,
    constant _mslBufferSizes& _buffer_sizes
) {
    Double32_ re = {};
    Double32_ im = {};
    uint t_1 = 1u;
    metal::uint4 first = terms[metal::min(unsigned(i_2), (_buffer_sizes.size1 - 0 - 16) / 16)];
    Double32_ _e6 = weight_1(0u, params, _buffer_sizes);
    Double32_ _e7 = re_of(first);
    Double32_ _e8 = dd_mul(_e6, _e7);
    re = _e8;
    Double32_ _e11 = weight_1(0u, params, _buffer_sizes);
    Double32_ _e12 = im_of(first);
    Double32_ _e13 = dd_mul(_e11, _e12);
    im = _e13;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e37 = t_1;
            t_1 = _e37 + 1u;
        }
        loop_init = false;
        uint _e17 = t_1;
        uint _e18 = term_count();
        if (_e17 < _e18) {
        } else {
            break;
        }
        {
            uint _e21 = t_1;
            metal::uint4 z_7 = terms[metal::min(unsigned(i_2 + (n_3 * _e21)), (_buffer_sizes.size1 - 0 - 16) / 16)];
            Double32_ _e26 = re;
            uint _e27 = t_1;
            Double32_ _e28 = weight_1(_e27, params, _buffer_sizes);
            Double32_ _e29 = re_of(z_7);
            Double32_ _e30 = dd_add_weighted(_e26, _e28, _e29);
            re = _e30;
            Double32_ _e31 = im;
            uint _e32 = t_1;
            Double32_ _e33 = weight_1(_e32, params, _buffer_sizes);
            Double32_ _e34 = im_of(z_7);
            Double32_ _e35 = dd_add_weighted(_e31, _e33, _e34);
            im = _e35;
        }
    }
    Double32_ _e39 = re;
    Double32_ _e40 = im;
    return Complex {_e39, _e40};
}

Complex with_zero_signs(
    Complex z_5,
    uint i_3,
    uint n_4,
    device type_5 const& params,
    device type_5 const& terms,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint2 signs = metal::uint2(2147483648u, 2147483648u);
    uint t_2 = 0u;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e38 = t_2;
            t_2 = _e38 + 1u;
        }
        loop_init_1 = false;
        uint _e9 = t_2;
        uint _e10 = term_count();
        if (_e9 < _e10) {
        } else {
            break;
        }
        {
            metal::uint2 _e12 = signs;
            uint _e15 = t_2;
            uint _e19 = params[metal::min(unsigned(1u + _e15), (_buffer_sizes.size0 - 0 - 16) / 16)].x;
            uint _e22 = t_2;
            uint _e26 = params[metal::min(unsigned(1u + _e22), (_buffer_sizes.size0 - 0 - 16) / 16)].x;
            uint _e29 = t_2;
            metal::uint4 _e33 = terms[metal::min(unsigned(i_3 + (n_4 * _e29)), (_buffer_sizes.size1 - 0 - 16) / 16)];
            signs = _e12 & (metal::uint2(_e19, _e26) ^ _e33.xz);
        }
    }
    uint _e43 = signs.x;
    float _e44 = from_bits(_e43);
    bool _e47 = is_zero_word(z_5.re.hi);
    float _e48 = select_f32_(z_5.re.hi, _e44, _e47);
    uint _e52 = signs.y;
    float _e53 = from_bits(_e52);
    bool _e56 = is_zero_word(z_5.im.hi);
    float _e57 = select_f32_(z_5.im.hi, _e53, _e56);
    return Complex {Double32_ {_e48, z_5.re.lo}, Double32_ {_e57, z_5.im.lo}};
}

Complex weighted_sum(
    uint i_4,
    uint n_5,
    device type_5 const& params,
    device type_5 const& terms,
    constant _mslBufferSizes& _buffer_sizes
) {
    PlainSum s_3 = {};
    uint t_3 = 1u;
    bool local_6 = {};
    bool local_7 = {};
    bool local_8 = {};
    bool local_9 = {};
    uint _e2 = term_count();
    uint last = _e2 - 1u;
    metal::uint4 z0_ = terms[metal::min(unsigned(i_4), (_buffer_sizes.size1 - 0 - 16) / 16)];
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e78 = t_3;
            t_3 = _e78 + 3u;
        }
        loop_init_2 = false;
        uint _e11 = t_3;
        if (!((_e11 <= last))) {
            uint _e16 = t_3;
            local_6 = _e16 == 1u;
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
            metal::uint4 z1_ = terms[metal::min(unsigned(i_4 + (n_5 * metal::min(_e22, last))), (_buffer_sizes.size1 - 0 - 16) / 16)];
            uint _e29 = t_3;
            metal::uint4 z2_ = terms[metal::min(unsigned(i_4 + (n_5 * metal::min(_e29 + 1u, last))), (_buffer_sizes.size1 - 0 - 16) / 16)];
            uint _e38 = t_3;
            metal::uint4 z3_ = terms[metal::min(unsigned(i_4 + (n_5 * metal::min(_e38 + 2u, last))), (_buffer_sizes.size1 - 0 - 16) / 16)];
            uint _e46 = t_3;
            if (_e46 == 1u) {
                Double32_ _e50 = weight_1(0u, params, _buffer_sizes);
                PlainSum _e51 = first_term(z0_, _e50);
                s_3 = _e51;
            }
            uint _e52 = t_3;
            if (_e52 <= last) {
                PlainSum _e54 = s_3;
                uint _e55 = t_3;
                Double32_ _e56 = weight_1(_e55, params, _buffer_sizes);
                PlainSum _e57 = plus_term(_e54, z1_, _e56);
                s_3 = _e57;
            }
            uint _e58 = t_3;
            if ((_e58 + 1u) <= last) {
                PlainSum _e62 = s_3;
                uint _e63 = t_3;
                Double32_ _e66 = weight_1(_e63 + 1u, params, _buffer_sizes);
                PlainSum _e67 = plus_term(_e62, z2_, _e66);
                s_3 = _e67;
            }
            uint _e68 = t_3;
            if ((_e68 + 2u) <= last) {
                PlainSum _e72 = s_3;
                uint _e73 = t_3;
                Double32_ _e76 = weight_1(_e73 + 2u, params, _buffer_sizes);
                PlainSum _e77 = plus_term(_e72, z3_, _e76);
                s_3 = _e77;
            }
        }
    }
    uint _e82 = s_3.rank;
    uint _e86 = params[metal::min(unsigned(0), (_buffer_sizes.size0 - 0 - 16) / 16)].z;
    if (!((_e82 < _e86))) {
        float _e94 = s_3.value.re.hi;
        bool _e95 = is_finite_word(_e94);
        local_7 = !(_e95);
    } else {
        local_7 = true;
    }
    bool _e98 = local_7;
    if (!(_e98)) {
        float _e105 = s_3.value.im.hi;
        bool _e106 = is_finite_word(_e105);
        local_8 = !(_e106);
    } else {
        local_8 = true;
    }
    bool _e109 = local_8;
    if (_e109) {
        Complex _e110 = guarded_sum(i_4, n_5, params, terms, _buffer_sizes);
        return _e110;
    }
    float _e114 = s_3.value.re.hi;
    bool _e115 = is_zero_word(_e114);
    if (!(_e115)) {
        float _e122 = s_3.value.im.hi;
        bool _e123 = is_zero_word(_e122);
        local_9 = _e123;
    } else {
        local_9 = true;
    }
    bool _e125 = local_9;
    if (_e125) {
        Complex _e127 = s_3.value;
        Complex _e128 = with_zero_signs(_e127, i_4, n_5, params, terms, _buffer_sizes);
        return _e128;
    }
    Complex _e130 = s_3.value;
    return _e130;
}

void store(
    uint i_5,
    Complex z_6,
    device type_7& results,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e6 = to_bits(z_6.re.hi);
    uint _e9 = to_bits(z_6.im.hi);
    results[metal::min(unsigned(i_5), (_buffer_sizes.size2 - 0 - 8) / 8)] = metal::uint2(_e6, _e9);
    return;
}

struct combineInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void combine(
  metal::uint3 id [[thread_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, device type_5 const& params [[buffer(0)]]
, device type_5 const& terms [[buffer(1)]]
, device type_7& results [[buffer(2)]]
, constant _mslBufferSizes& _buffer_sizes [[buffer(3)]]
) {
    uint i = {};
    enter();
    uint _e2 = element_count(params, _buffer_sizes);
    i = id.x;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e10 = i;
            i = _e10 + (groups.x * 256u);
        }
        loop_init_3 = false;
        uint _e5 = i;
        if (_e5 < _e2) {
        } else {
            break;
        }
        {
            uint _e7 = i;
            uint _e8 = i;
            Complex _e9 = weighted_sum(_e8, _e2, params, terms, _buffer_sizes);
            store(_e7, _e9, results, _buffer_sizes);
        }
    }
    return;
}
