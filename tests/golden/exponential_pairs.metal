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
struct Reduced {
    uint quadrant;
    Double32_ remainder;
};
struct SinCos {
    Double32_ sin;
    Double32_ cos;
};
struct Scaled {
    Double32_ value;
    int power;
};
struct Complex {
    Double32_ re;
    Double32_ im;
};
typedef uint type_4[1];
typedef metal::uint4 type_6[1];
constant uint SIGN_BIT = 2147483648u;
constant uint MAGNITUDE_MASK = 2147483647u;
constant uint INFINITY_BITS = 2139095040u;
constant uint LEAST_NORMAL_BITS = 8388608u;
constant uint ONE_BITS = 1065353216u;
constant uint FRACTION_MASK = 8388607u;
constant uint NAN_BITS = 2143289344u;
constant uint MAX_BITS = 2139095039u;
constant uint QUARTER_PI_BITS = 1061752795u;
constant uint ALL_ONES = 4294967295u;

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

int naga_f2i32(float value) {
    return static_cast<int>(metal::clamp(value, -2147483600.0, 2147483500.0));
}

int to_i32_(
    float x_2
) {
    return naga_f2i32(x_2);
}

float u32_to_f32_(
    uint u
) {
    return static_cast<float>(u);
}

int as_i32_(
    uint u_1
) {
    return as_type<int>(u_1);
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

uint wrapping_mul(
    uint a_2,
    uint b_2
) {
    return a_2 * b_2;
}

uint shift_left(
    uint x_3,
    uint n
) {
    return x_3 << n;
}

uint shift_right(
    uint x_4,
    uint n_1
) {
    return x_4 >> n_1;
}

uint leading_zeros(
    uint x_5
) {
    return metal::clz(x_5);
}

float select_f32_(
    float no,
    float yes,
    bool c
) {
    return c ? yes : no;
}

uint select_u32_(
    uint no_1,
    uint yes_1,
    bool c_1
) {
    return c_1 ? yes_1 : no_1;
}

int select_i32_(
    int no_2,
    int yes_2,
    bool c_2
) {
    return c_2 ? yes_2 : no_2;
}

void enter(
) {
    return;
}

float keep(
    float x_6
) {
    return x_6;
}

float sum_error(
    float a_3,
    float b_3,
    float s
) {
    float _e4 = keep(s - a_3);
    float _e6 = keep(s - _e4);
    float _e8 = keep(b_3 - _e4);
    float _e10 = keep(a_3 - _e6);
    float _e12 = keep(_e10 + _e8);
    return _e12;
}

float fast_sum_error(
    float a_4,
    float b_4,
    float s_1
) {
    float _e4 = keep(s_1 - a_4);
    float _e6 = keep(b_4 - _e4);
    return _e6;
}

float negate(
    float x_7
) {
    uint _e1 = to_bits(x_7);
    float _e4 = from_bits(_e1 ^ SIGN_BIT);
    return _e4;
}

float product_error_mid(
    float a_5,
    float b_5,
    float p
) {
    float _e3 = negate(p);
    float _e5 = keep(metal::fma(a_5, b_5, _e3));
    return _e5;
}

uint magnitude_bits(
    float x_8
) {
    uint _e1 = to_bits(x_8);
    return _e1 & MAGNITUDE_MASK;
}

bool is_finite_word(
    float x_9
) {
    uint _e1 = magnitude_bits(x_9);
    return _e1 < INFINITY_BITS;
}

float significand_of(
    float x_10
) {
    uint _e1 = magnitude_bits(x_10);
    uint _e2 = leading_zeros(_e1);
    int _e3 = as_i32_(_e2);
    int _e9 = select_i32_(as_type<int>(as_type<uint>(_e3) - as_type<uint>(8)), 0, _e1 >= LEAST_NORMAL_BITS);
    uint _e10 = as_u32_(_e9);
    uint _e11 = to_bits(x_10);
    uint sign_1 = _e11 & SIGN_BIT;
    uint _e16 = shift_left(_e1, _e10);
    float _e20 = from_bits((sign_1 | ONE_BITS) | (_e16 & FRACTION_MASK));
    return _e20;
}

bool is_zero_word(
    float x_11
) {
    uint _e1 = magnitude_bits(x_11);
    return _e1 == 0u;
}

int exponent_of(
    float x_12
) {
    uint _e1 = magnitude_bits(x_12);
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
    float x_13,
    int k
) {
    bool _e2 = is_zero_word(x_13);
    if (_e2) {
        return x_13;
    }
    int _e3 = exponent_of(x_13);
    int e_1 = as_type<int>(as_type<uint>(_e3) + as_type<uint>(k));
    float _e5 = significand_of(x_13);
    if (e_1 > 127) {
        uint _e8 = to_bits(x_13);
        float _e13 = from_bits((_e8 & SIGN_BIT) | INFINITY_BITS);
        return _e13;
    }
    if (e_1 >= -126) {
        uint _e16 = to_bits(_e5);
        uint _e17 = as_u32_(e_1);
        uint _e19 = shift_left(_e17, 23u);
        uint _e20 = wrapping_add(_e16, _e19);
        float _e21 = from_bits(_e20);
        return _e21;
    }
    if (e_1 < -150) {
        uint _e24 = to_bits(x_13);
        float _e27 = from_bits(_e24 & SIGN_BIT);
        return _e27;
    }
    float _e30 = pow2_(as_type<int>(as_type<uint>(e_1) + as_type<uint>(60)));
    float _e32 = keep(_e5 * _e30);
    float _e34 = pow2_(-60);
    float _e36 = keep(_e32 * _e34);
    return _e36;
}

float product_error_scaled(
    float a_6,
    float b_6,
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
    float _e14 = significand_of(a_6);
    float _e15 = significand_of(b_6);
    float _e17 = keep(_e14 * _e15);
    float _e18 = product_error_mid(_e14, _e15, _e17);
    int _e19 = exponent_of(a_6);
    int _e20 = exponent_of(b_6);
    float _e22 = scale_word(_e18, as_type<int>(as_type<uint>(_e19) + as_type<uint>(_e20)));
    bool _e24 = is_zero_word(_e22);
    float _e25 = select_f32_(_e22, 0.0, _e24);
    return _e25;
}

float product_error(
    float a_7,
    float b_7,
    float p_2
) {
    uint _e3 = magnitude_bits(p_2);
    if (_e3 < 411041792u) {
        float _e6 = product_error_scaled(a_7, b_7, p_2);
        return _e6;
    }
    float _e7 = product_error_mid(a_7, b_7, p_2);
    return _e7;
}

Double32_ two_prod_mid(
    float a_8,
    float b_8
) {
    float _e3 = keep(a_8 * b_8);
    float _e4 = product_error_mid(a_8, b_8, _e3);
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
    float a_9,
    float b_9
) {
    float _e3 = keep(a_9 + b_9);
    float _e4 = sum_error(a_9, b_9, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ fast_two_sum(
    float a_10,
    float b_10
) {
    float _e3 = keep(a_10 + b_10);
    float _e4 = fast_sum_error(a_10, b_10, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ two_prod(
    float a_11,
    float b_11
) {
    float _e3 = keep(a_11 * b_11);
    float _e4 = product_error(a_11, b_11, _e3);
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

Double32_ dd_neg(
    Double32_ x_17
) {
    float _e2 = negate(x_17.hi);
    float _e4 = negate(x_17.lo);
    return Double32_ {_e2, _e4};
}

Double32_ dd_add_network(
    Double32_ x_18,
    Double32_ y
) {
    Double32_ _e4 = two_sum(x_18.hi, y.hi);
    Double32_ _e7 = two_sum(x_18.lo, y.lo);
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
    Double32_ x_19
) {
    float _e4 = keep(x_19.hi * 0.25);
    float _e8 = keep(x_19.lo * 0.25);
    return Double32_ {_e4, _e8};
}

Double32_ dd_add_edge(
    Double32_ x_20,
    Double32_ y_1,
    float network_hi
) {
    bool local_1 = {};
    bool local_2 = {};
    float _e6 = keep(x_20.hi + y_1.hi);
    bool _e8 = is_finite_word(x_20.hi);
    if (!(!(_e8))) {
        bool _e14 = is_finite_word(y_1.hi);
        local_1 = !(_e14);
    } else {
        local_1 = true;
    }
    bool special = local_1;
    if (!(special)) {
        bool _e21 = is_zero_word(network_hi);
        local_2 = _e21;
    } else {
        local_2 = true;
    }
    bool _e23 = local_2;
    if (_e23) {
        float _e24 = quiet(_e6);
        return Double32_ {_e24, 0.0};
    }
    Double32_ _e27 = dd_quarter(x_20);
    Double32_ _e28 = dd_quarter(y_1);
    Double32_ _e29 = dd_add_network(_e27, _e28);
    Double32_ _e30 = unscale(_e29);
    return _e30;
}

Double32_ dd_add(
    Double32_ x_21,
    Double32_ y_2
) {
    Double32_ _e2 = dd_add_network(x_21, y_2);
    bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        return _e2;
    }
    Double32_ _e6 = dd_add_edge(x_21, y_2, _e2.hi);
    return _e6;
}

Double32_ dd_mul_network(
    Double32_ x_22,
    Double32_ y_3
) {
    Double32_ _e4 = two_prod(x_22.hi, y_3.hi);
    float _e8 = keep(x_22.hi * y_3.lo);
    float _e12 = keep(x_22.lo * y_3.hi);
    float _e14 = keep(_e8 + _e12);
    float _e18 = keep(_e4.lo + _e14);
    Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    return _e19;
}

Double32_ dd_mul_edge(
    Double32_ x_23,
    Double32_ y_4
) {
    bool local_3 = {};
    bool local_4 = {};
    float _e5 = keep(x_23.hi * y_4.hi);
    bool _e7 = is_finite_word(x_23.hi);
    if (!(!(_e7))) {
        bool _e13 = is_finite_word(y_4.hi);
        local_3 = !(_e13);
    } else {
        local_3 = true;
    }
    bool special_1 = local_3;
    if (!(special_1)) {
        bool _e20 = is_zero_word(_e5);
        local_4 = _e20;
    } else {
        local_4 = true;
    }
    bool _e22 = local_4;
    if (_e22) {
        float _e23 = quiet(_e5);
        return Double32_ {_e23, 0.0};
    }
    uint _e27 = magnitude_bits(x_23.hi);
    uint _e29 = magnitude_bits(y_4.hi);
    bool x_larger = _e27 > _e29;
    float _e33 = select_f32_(y_4.hi, x_23.hi, x_larger);
    float _e36 = select_f32_(y_4.lo, x_23.lo, x_larger);
    Double32_ larger = Double32_ {_e33, _e36};
    float _e40 = select_f32_(x_23.hi, y_4.hi, x_larger);
    float _e43 = select_f32_(x_23.lo, y_4.lo, x_larger);
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
    Double32_ y_5
) {
    Double32_ _e2 = dd_mul_network(x_24, y_5);
    bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        return _e2;
    }
    Double32_ _e5 = dd_mul_edge(x_24, y_5);
    return _e5;
}

float round_to_subnormal(
    Double32_ x_25,
    int k_1
) {
    bool local_5 = {};
    bool local_6 = {};
    uint _e3 = to_bits(x_25.hi);
    uint sign_2 = _e3 & SIGN_BIT;
    int _e7 = exponent_of(x_25.hi);
    int e_2 = as_type<int>(as_type<uint>(_e7) + as_type<uint>(k_1));
    if (e_2 < -150) {
        float _e11 = from_bits(sign_2);
        return _e11;
    }
    float _e13 = significand_of(x_25.hi);
    uint _e14 = to_bits(_e13);
    float _e16 = from_bits(_e14 ^ sign_2);
    float _e19 = pow2_(as_type<int>(as_type<uint>(-149) - as_type<uint>(e_2)));
    float _e22 = keep(_e19 * 8388608.0);
    float _e24 = keep(_e16 + _e22);
    float _e26 = keep(_e24 - _e22);
    float _e28 = keep(_e16 - _e26);
    uint _e29 = magnitude_bits(_e28);
    float _e32 = keep(_e19 * 0.5);
    uint _e33 = magnitude_bits(_e32);
    bool tie = _e29 == _e33;
    uint _e35 = to_bits(_e28);
    uint _e37 = to_bits(x_25.lo);
    bool outward = (((_e35 ^ _e37) ^ sign_2) & SIGN_BIT) == 0u;
    if (tie) {
        local_5 = outward;
    } else {
        local_5 = false;
    }
    bool _e47 = local_5;
    if (_e47) {
        bool _e51 = is_zero_word(x_25.lo);
        local_6 = !(_e51);
    } else {
        local_6 = false;
    }
    bool moves = local_6;
    float _e57 = keep(_e28 * 2.0);
    float _e59 = keep(_e26 + _e57);
    float _e60 = select_f32_(_e26, _e59, moves);
    float _e61 = scale_word(_e60, e_2);
    uint _e62 = to_bits(_e61);
    float _e64 = from_bits(_e62 | sign_2);
    return _e64;
}

Double32_ dd_mul_pow2_(
    Double32_ x_26,
    int k_2
) {
    bool _e3 = is_regular_word(x_26.hi);
    if (!(_e3)) {
        float _e6 = quiet(x_26.hi);
        return Double32_ {_e6, 0.0};
    }
    int _e10 = exponent_of(x_26.hi);
    if (as_type<int>(as_type<uint>(_e10) + as_type<uint>(k_2)) < -126) {
        float _e14 = round_to_subnormal(x_26, k_2);
        return Double32_ {_e14, 0.0};
    }
    float _e18 = scale_word(x_26.hi, k_2);
    bool _e19 = is_finite_word(_e18);
    if (!(_e19)) {
        return Double32_ {_e18, 0.0};
    }
    float _e24 = scale_word(x_26.lo, k_2);
    Double32_ _e25 = fast_two_sum(_e18, _e24);
    return _e25;
}

Double32_ dd_scale(
    Double32_ x_27,
    int n_3
) {
    bool local_7 = {};
    bool local_8 = {};
    bool local_9 = {};
    uint _e3 = magnitude_bits(x_27.hi);
    uint _e5 = shift_right(_e3, 23u);
    int _e6 = as_i32_(_e5);
    int e_3 = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(_e6) - as_type<uint>(127))) + as_type<uint>(n_3));
    if (!((n_3 < -126))) {
        local_7 = n_3 > 126;
    } else {
        local_7 = true;
    }
    bool _e18 = local_7;
    if (!(_e18)) {
        local_8 = e_3 < -100;
    } else {
        local_8 = true;
    }
    bool _e25 = local_8;
    if (!(_e25)) {
        local_9 = e_3 > 126;
    } else {
        local_9 = true;
    }
    bool _e32 = local_9;
    if (_e32) {
        Double32_ _e33 = dd_mul_pow2_(x_27, n_3);
        return _e33;
    }
    float _e35 = pow2_(n_3);
    float _e37 = keep(x_27.hi * _e35);
    float _e39 = pow2_(n_3);
    float _e41 = keep(x_27.lo * _e39);
    return Double32_ {_e37, _e41};
}

Double32_ product_step(
    Double32_ x_28,
    Double32_ y_6
) {
    Double32_ _e4 = two_prod_mid(x_28.hi, y_6.hi);
    float _e8 = keep(x_28.hi * y_6.lo);
    float _e12 = keep(x_28.lo * y_6.hi);
    float _e14 = keep(_e8 + _e12);
    float _e18 = keep(_e4.lo + _e14);
    return Double32_ {_e4.hi, _e18};
}

Double32_ horner_step(
    Double32_ acc,
    Double32_ x_29,
    float c_hi,
    float c_lo
) {
    Double32_ _e4 = product_step(acc, x_29);
    Double32_ _e6 = fast_two_sum(c_hi, _e4.hi);
    float _e11 = keep(c_lo + _e4.lo);
    float _e13 = keep(_e6.lo + _e11);
    return Double32_ {_e6.hi, _e13};
}

Double32_ reduce_by_ln2_(
    Double32_ x_30,
    float k_3
) {
    float _e4 = from_bits(1060205056u);
    float _e6 = keep(k_3 * _e4);
    float _e8 = keep(x_30.hi - _e6);
    float _e10 = from_bits(901758464u);
    float _e12 = keep(k_3 * _e10);
    float _e13 = negate(_e12);
    Double32_ _e14 = two_sum(_e8, _e13);
    Double32_ _e17 = two_sum(_e14.lo, x_30.lo);
    Double32_ _e20 = two_sum(_e14.hi, _e17.hi);
    float _e23 = from_bits(764312525u);
    float _e25 = keep(k_3 * _e23);
    float _e27 = keep(_e17.lo - _e25);
    float _e31 = keep(_e20.lo + _e27);
    Double32_ _e32 = fast_two_sum(_e20.hi, _e31);
    return _e32;
}

float exp_tail(
    float r_1
) {
    float _e2 = from_bits(823097031u);
    float _e4 = from_bits(791712305u);
    float _e6 = keep(r_1 * _e4);
    float _e8 = keep(_e2 + _e6);
    float _e10 = from_bits(852963883u);
    float _e12 = keep(r_1 * _e8);
    float _e14 = keep(_e10 + _e12);
    float _e16 = from_bits(882111102u);
    float _e18 = keep(r_1 * _e14);
    float _e20 = keep(_e16 + _e18);
    float _e22 = from_bits(909700893u);
    float _e24 = keep(r_1 * _e20);
    float _e26 = keep(_e22 + _e24);
    float _e28 = from_bits(936381697u);
    float _e30 = keep(r_1 * _e26);
    float _e32 = keep(_e28 + _e30);
    return _e32;
}

Double32_ exp_reduced(
    Double32_ r_2
) {
    float _e2 = exp_tail(r_2.hi);
    float _e6 = from_bits(961547521u);
    float _e8 = from_bits(2889862141u);
    Double32_ _e9 = horner_step(Double32_ {_e2, 0.0}, r_2, _e6, _e8);
    float _e11 = from_bits(985008993u);
    float _e13 = from_bits(2920540479u);
    Double32_ _e14 = horner_step(_e9, r_2, _e11, _e13);
    float _e16 = from_bits(1007192201u);
    float _e18 = from_bits(2951671535u);
    Double32_ _e19 = horner_step(_e14, r_2, _e16, _e18);
    float _e21 = from_bits(1026206379u);
    float _e23 = from_bits(2963974827u);
    Double32_ _e24 = horner_step(_e19, r_2, _e21, _e23);
    float _e26 = from_bits(1042983595u);
    float _e28 = from_bits(2980752043u);
    Double32_ _e29 = horner_step(_e24, r_2, _e26, _e28);
    Double32_ _e32 = horner_step(_e29, r_2, 0.5, 0.0);
    Double32_ _e35 = horner_step(_e32, r_2, 1.0, 0.0);
    Double32_ _e38 = horner_step(_e35, r_2, 1.0, 0.0);
    return _e38;
}

Double32_ exp_tiny(
    Double32_ r_3
) {
    Double32_ _e3 = fast_two_sum(1.0, r_3.hi);
    float _e8 = keep(_e3.lo + r_3.lo);
    Double32_ _e9 = fast_two_sum(_e3.hi, _e8);
    return _e9;
}

Scaled exp_edge(
    float x_31
) {
    bool _e1 = is_nan_word(x_31);
    if (_e1) {
        float _e3 = from_bits(NAN_BITS);
        return Scaled {Double32_ {_e3, 0.0}, 0};
    }
    uint _e8 = to_bits(x_31);
    bool negative = (_e8 & SIGN_BIT) != 0u;
    uint _e15 = select_u32_(INFINITY_BITS, 0u, negative);
    float _e16 = from_bits(_e15);
    return Scaled {Double32_ {_e16, 0.0}, 0};
}

Scaled exp_scaled(
    Double32_ x_32
) {
    uint _e2 = magnitude_bits(x_32.hi);
    if (_e2 >= 1128792064u) {
        Scaled _e6 = exp_edge(x_32.hi);
        return _e6;
    }
    if (_e2 <= 813694976u) {
        Double32_ _e9 = exp_tiny(x_32);
        return Scaled {_e9, 0};
    }
    float _e14 = from_bits(1069066811u);
    float _e16 = keep(x_32.hi * _e14);
    float _e19 = keep(_e16 + 12582912.0);
    float _e22 = keep(_e19 - 12582912.0);
    Double32_ _e23 = reduce_by_ln2_(x_32, _e22);
    uint _e25 = magnitude_bits(_e23.hi);
    if (_e25 <= 813694976u) {
        Double32_ _e28 = exp_tiny(_e23);
        int _e29 = to_i32_(_e22);
        return Scaled {_e28, _e29};
    }
    Double32_ _e31 = exp_reduced(_e23);
    Double32_ _e34 = fast_two_sum(_e31.hi, _e31.lo);
    int _e35 = to_i32_(_e22);
    return Scaled {_e34, _e35};
}

uint two_over_pi(
    int i_2
) {
    if (i_2 == 0) {
        return 2734261102u;
    }
    if (i_2 == 1) {
        return 1313084713u;
    }
    if (i_2 == 2) {
        return 4230436817u;
    }
    if (i_2 == 3) {
        return 4113882560u;
    }
    if (i_2 == 4) {
        return 3680671129u;
    }
    if (i_2 == 5) {
        return 1011060801u;
    }
    if (i_2 == 6) {
        return 4266746795u;
    }
    if (i_2 == 7) {
        return 3736847713u;
    }
    return 0u;
}

uint two_over_pi_bits(
    int offset
) {
    int word = offset >> 5u;
    uint _e5 = as_u32_(offset & 31);
    uint _e6 = two_over_pi(word);
    uint _e7 = shift_left(_e6, _e5);
    uint _e10 = two_over_pi(as_type<int>(as_type<uint>(word) + as_type<uint>(1)));
    uint _e12 = shift_right(_e10, 1u);
    uint _e15 = shift_right(_e12, 31u - _e5);
    return _e7 | _e15;
}

Wide wide_mul(
    uint a_12,
    uint b_12
) {
    uint al = a_12 & 65535u;
    uint _e5 = shift_right(a_12, 16u);
    uint bl = b_12 & 65535u;
    uint _e9 = shift_right(b_12, 16u);
    uint _e10 = wrapping_mul(al, bl);
    uint _e11 = wrapping_mul(_e5, bl);
    uint _e13 = shift_right(_e10, 16u);
    uint _e14 = wrapping_add(_e11, _e13);
    uint _e15 = wrapping_mul(al, _e9);
    uint _e18 = wrapping_add(_e15, _e14 & 65535u);
    uint _e19 = wrapping_mul(_e5, _e9);
    uint _e21 = shift_right(_e14, 16u);
    uint _e22 = wrapping_add(_e19, _e21);
    uint _e24 = shift_right(_e18, 16u);
    uint _e25 = wrapping_add(_e22, _e24);
    uint _e27 = shift_left(_e18, 16u);
    return Wide {_e25, _e27 | (_e10 & 65535u)};
}

Wide wide_add(
    Wide a_13,
    uint b_13
) {
    uint _e3 = wrapping_add(a_13.lo, b_13);
    uint _e8 = select_u32_(0u, 1u, _e3 < b_13);
    uint _e9 = wrapping_add(a_13.hi, _e8);
    return Wide {_e9, _e3};
}

Wide add_carry(
    uint a_14,
    uint b_14,
    uint carry
) {
    uint _e3 = wrapping_add(a_14, b_14);
    uint _e4 = wrapping_add(_e3, carry);
    uint _e8 = select_u32_(0u, 1u, _e3 < a_14);
    uint _e12 = select_u32_(0u, 1u, _e4 < _e3);
    return Wide {_e8 | _e12, _e4};
}

Fixed fixed_add(
    Fixed x_33,
    Fixed y_7
) {
    Wide _e5 = add_carry(x_33.w3_, y_7.w3_, 0u);
    Wide _e9 = add_carry(x_33.w2_, y_7.w2_, _e5.hi);
    Wide _e13 = add_carry(x_33.w1_, y_7.w1_, _e9.hi);
    Wide _e17 = add_carry(x_33.w0_, y_7.w0_, _e13.hi);
    return Fixed {_e17.lo, _e13.lo, _e9.lo, _e5.lo};
}

Fixed fixed_negate(
    Fixed x_34
) {
    Fixed _e19 = fixed_add(Fixed {x_34.w0_ ^ ALL_ONES, x_34.w1_ ^ ALL_ONES, x_34.w2_ ^ ALL_ONES, x_34.w3_ ^ ALL_ONES}, Fixed {0u, 0u, 0u, 1u});
    return _e19;
}

Fixed turns_of_word(
    float x_35
) {
    bool _e1 = is_zero_word(x_35);
    if (_e1) {
        return Fixed {0u, 0u, 0u, 0u};
    }
    int _e7 = exponent_of(x_35);
    float _e8 = significand_of(x_35);
    uint _e9 = to_bits(_e8);
    uint m = (_e9 & FRACTION_MASK) | LEAST_NORMAL_BITS;
    int offset_2 = as_type<int>(as_type<uint>(_e7) - as_type<uint>(25));
    uint _e18 = two_over_pi_bits(as_type<int>(as_type<uint>(offset_2) + as_type<uint>(128)));
    Wide _e19 = wide_mul(m, _e18);
    uint _e22 = two_over_pi_bits(as_type<int>(as_type<uint>(offset_2) + as_type<uint>(96)));
    Wide _e23 = wide_mul(m, _e22);
    Wide _e25 = wide_add(_e23, _e19.hi);
    uint _e28 = two_over_pi_bits(as_type<int>(as_type<uint>(offset_2) + as_type<uint>(64)));
    Wide _e29 = wide_mul(m, _e28);
    Wide _e31 = wide_add(_e29, _e25.hi);
    uint _e34 = two_over_pi_bits(as_type<int>(as_type<uint>(offset_2) + as_type<uint>(32)));
    Wide _e35 = wide_mul(m, _e34);
    Wide _e37 = wide_add(_e35, _e31.hi);
    uint _e38 = two_over_pi_bits(offset_2);
    Wide _e39 = wide_mul(m, _e38);
    Wide _e41 = wide_add(_e39, _e37.hi);
    Fixed f_1 = Fixed {_e41.lo, _e37.lo, _e31.lo, _e25.lo};
    uint _e47 = to_bits(x_35);
    if ((_e47 & SIGN_BIT) != 0u) {
        Fixed _e52 = fixed_negate(f_1);
        return _e52;
    }
    return f_1;
}

uint fixed_word(
    Fixed x_36,
    uint i_3
) {
    if (i_3 == 0u) {
        return x_36.w0_;
    }
    if (i_3 == 1u) {
        return x_36.w1_;
    }
    if (i_3 == 2u) {
        return x_36.w2_;
    }
    uint _e15 = select_u32_(0u, x_36.w3_, i_3 == 3u);
    return _e15;
}

uint fixed_bits(
    Fixed x_37,
    uint offset_1
) {
    uint _e3 = shift_right(offset_1, 5u);
    uint bit = offset_1 & 31u;
    uint _e6 = fixed_word(x_37, _e3);
    uint _e7 = shift_left(_e6, bit);
    uint _e10 = fixed_word(x_37, _e3 + 1u);
    uint _e12 = shift_right(_e10, 1u);
    uint _e15 = shift_right(_e12, 31u - bit);
    return _e7 | _e15;
}

Double32_ times_half_pi(
    float c1_,
    float c2_,
    float c3_
) {
    float _e4 = from_bits(1070141403u);
    Double32_ _e5 = two_prod_mid(c1_, _e4);
    float _e7 = from_bits(3007036718u);
    Double32_ _e8 = two_prod_mid(c1_, _e7);
    float _e10 = from_bits(1070141403u);
    Double32_ _e11 = two_prod_mid(c2_, _e10);
    Double32_ _e14 = two_sum(_e8.hi, _e11.hi);
    Double32_ _e17 = two_sum(_e5.lo, _e14.hi);
    float _e19 = from_bits(3007036718u);
    float _e21 = keep(c2_ * _e19);
    float _e23 = from_bits(2801216749u);
    float _e25 = keep(c1_ * _e23);
    float _e27 = from_bits(1070141403u);
    float _e29 = keep(c3_ * _e27);
    float _e31 = keep(_e25 + _e29);
    float _e33 = keep(_e21 + _e31);
    float _e37 = keep(_e17.lo + _e14.lo);
    float _e41 = keep(_e8.lo + _e11.lo);
    float _e43 = keep(_e41 + _e33);
    float _e45 = keep(_e37 + _e43);
    Double32_ _e48 = fast_two_sum(_e5.hi, _e17.hi);
    float _e52 = keep(_e48.lo + _e45);
    Double32_ _e53 = fast_two_sum(_e48.hi, _e52);
    return _e53;
}

Double32_ angle_of_fraction(
    Fixed f
) {
    uint _e2 = leading_zeros(f.w0_);
    uint _e4 = leading_zeros(f.w1_);
    uint _e10 = select_u32_(_e2, 32u + _e4, f.w0_ == 0u);
    uint _e11 = fixed_bits(f, _e10);
    uint _e13 = shift_right(_e11, 8u);
    float _e14 = u32_to_f32_(_e13);
    uint _e17 = fixed_bits(f, _e10 + 24u);
    uint _e19 = shift_right(_e17, 8u);
    float _e20 = u32_to_f32_(_e19);
    uint _e23 = fixed_bits(f, _e10 + 48u);
    uint _e25 = shift_right(_e23, 8u);
    float _e26 = u32_to_f32_(_e25);
    float _e28 = pow2_(-24);
    float _e30 = keep(_e20 * _e28);
    float _e32 = pow2_(-48);
    float _e34 = keep(_e26 * _e32);
    Double32_ _e35 = times_half_pi(_e14, _e30, _e34);
    int _e36 = as_i32_(_e10);
    float _e39 = pow2_(as_type<int>(as_type<uint>(-22) - as_type<uint>(_e36)));
    float _e42 = keep(_e35.hi * _e39);
    float _e45 = keep(_e35.lo * _e39);
    return Double32_ {_e42, _e45};
}

Reduced payne_hanek(
    Double32_ x_38
) {
    Fixed _e2 = turns_of_word(x_38.hi);
    Fixed _e4 = turns_of_word(x_38.lo);
    Fixed _e5 = fixed_add(_e2, _e4);
    uint _e8 = wrapping_add(_e5.w0_, 536870912u);
    uint _e10 = shift_right(_e8, 30u);
    uint _e13 = shift_left(_e10, 30u);
    uint _e14 = wrapping_sub(_e5.w0_, _e13);
    Fixed f_2 = Fixed {_e14, _e5.w1_, _e5.w2_, _e5.w3_};
    if ((f_2.w0_ & SIGN_BIT) == 0u) {
        Double32_ _e24 = angle_of_fraction(f_2);
        return Reduced {_e10, _e24};
    }
    Fixed _e26 = fixed_negate(f_2);
    Double32_ _e27 = angle_of_fraction(_e26);
    Double32_ _e28 = dd_neg(_e27);
    return Reduced {_e10, _e28};
}

Double32_ cody_waite(
    Double32_ x_39,
    float k_4
) {
    float _e3 = from_bits(1070141403u);
    Double32_ _e4 = two_prod_mid(k_4, _e3);
    float _e6 = from_bits(3007036718u);
    Double32_ _e7 = two_prod_mid(k_4, _e6);
    float _e11 = keep(x_39.hi - _e4.hi);
    float _e13 = negate(_e7.hi);
    Double32_ _e14 = two_sum(_e11, _e13);
    float _e17 = negate(_e4.lo);
    Double32_ _e18 = two_sum(x_39.lo, _e17);
    Double32_ _e21 = two_sum(_e14.hi, _e18.hi);
    float _e24 = from_bits(2801216749u);
    float _e26 = keep(k_4 * _e24);
    float _e28 = keep(_e7.lo + _e26);
    float _e32 = keep(_e18.lo - _e28);
    float _e34 = keep(_e14.lo + _e32);
    float _e37 = keep(_e34 + _e21.lo);
    Double32_ _e39 = fast_two_sum(_e21.hi, _e37);
    return _e39;
}

Reduced dd_rem_pio2_(
    Double32_ x_40
) {
    bool local_10 = {};
    uint _e2 = magnitude_bits(x_40.hi);
    if (_e2 < QUARTER_PI_BITS) {
        return Reduced {0u, x_40};
    }
    if (_e2 >= 1182793728u) {
        Reduced _e9 = payne_hanek(x_40);
        return _e9;
    }
    float _e12 = from_bits(1059256707u);
    float _e14 = keep(x_40.hi * _e12);
    float _e17 = keep(_e14 + 12582912.0);
    float _e20 = keep(_e17 - 12582912.0);
    Double32_ _e21 = cody_waite(x_40, _e20);
    uint _e23 = magnitude_bits(_e21.hi);
    if (!((_e23 < 981467136u))) {
        local_10 = _e23 >= QUARTER_PI_BITS;
    } else {
        local_10 = true;
    }
    bool _e32 = local_10;
    if (_e32) {
        Reduced _e33 = payne_hanek(x_40);
        return _e33;
    }
    int _e34 = to_i32_(_e20);
    uint _e35 = as_u32_(_e34);
    return Reduced {_e35 & 3u, _e21};
}

Double32_ square_of(
    Double32_ r_4
) {
    Double32_ _e3 = two_prod_mid(r_4.hi, r_4.hi);
    float _e9 = keep(r_4.hi * r_4.lo);
    float _e12 = keep(_e9 * 2.0);
    float _e14 = keep(_e3.lo + _e12);
    return Double32_ {_e3.hi, _e14};
}

Double32_ sin_reduced(
    Double32_ r_5,
    Double32_ z_1
) {
    float _e3 = from_bits(2874621855u);
    float _e6 = from_bits(659199548u);
    float _e8 = keep(z_1.hi * _e6);
    float _e10 = keep(_e3 + _e8);
    float _e12 = from_bits(791712305u);
    float _e15 = keep(z_1.hi * _e10);
    float _e17 = keep(_e12 + _e15);
    float _e19 = from_bits(3000447531u);
    float _e22 = keep(z_1.hi * _e17);
    float _e24 = keep(_e19 + _e22);
    float _e28 = from_bits(909700893u);
    float _e30 = from_bits(690673894u);
    Double32_ _e31 = horner_step(Double32_ {_e24, 0.0}, z_1, _e28, _e30);
    float _e33 = from_bits(3109031169u);
    float _e35 = from_bits(742378493u);
    Double32_ _e36 = horner_step(_e31, z_1, _e33, _e35);
    float _e38 = from_bits(1007192201u);
    float _e40 = from_bits(2951671535u);
    Double32_ _e41 = horner_step(_e36, z_1, _e38, _e40);
    float _e43 = from_bits(3190467243u);
    float _e45 = from_bits(833268395u);
    Double32_ _e46 = horner_step(_e41, z_1, _e43, _e45);
    Double32_ _e47 = product_step(_e46, z_1);
    Double32_ _e50 = horner_step(_e47, r_5, r_5.hi, r_5.lo);
    Double32_ _e53 = fast_two_sum(_e50.hi, _e50.lo);
    return _e53;
}

Double32_ cos_reduced(
    Double32_ z_2
) {
    float _e2 = from_bits(693583775u);
    float _e5 = from_bits(2771653571u);
    float _e7 = keep(z_2.hi * _e5);
    float _e9 = keep(_e2 + _e7);
    float _e11 = from_bits(2907294629u);
    float _e14 = keep(z_2.hi * _e9);
    float _e16 = keep(_e11 + _e14);
    float _e18 = from_bits(823097031u);
    float _e21 = keep(z_2.hi * _e16);
    float _e23 = keep(_e18 + _e21);
    float _e27 = from_bits(3029594750u);
    float _e29 = from_bits(671643146u);
    Double32_ _e30 = horner_step(Double32_ {_e23, 0.0}, z_2, _e27, _e29);
    float _e32 = from_bits(936381697u);
    float _e34 = from_bits(2864696317u);
    Double32_ _e35 = horner_step(_e30, z_2, _e32, _e34);
    float _e37 = from_bits(3132492641u);
    float _e39 = from_bits(773056831u);
    Double32_ _e40 = horner_step(_e35, z_2, _e37, _e39);
    float _e42 = from_bits(1026206379u);
    float _e44 = from_bits(2963974827u);
    Double32_ _e45 = horner_step(_e40, z_2, _e42, _e44);
    Double32_ _e48 = horner_step(_e45, z_2, -0.5, 0.0);
    Double32_ _e51 = horner_step(_e48, z_2, 1.0, 0.0);
    Double32_ _e54 = fast_two_sum(_e51.hi, _e51.lo);
    return _e54;
}

SinCos sin_cos_reduced(
    Double32_ r_6
) {
    uint _e2 = magnitude_bits(r_6.hi);
    if (_e2 <= 855638016u) {
        float _e8 = keep(r_6.hi * -0.5);
        float _e11 = keep(_e8 * r_6.hi);
        return SinCos {r_6, Double32_ {1.0, _e11}};
    }
    Double32_ _e15 = square_of(r_6);
    Double32_ _e16 = sin_reduced(r_6, _e15);
    Double32_ _e17 = cos_reduced(_e15);
    return SinCos {_e16, _e17};
}

Double32_ select_pair(
    Double32_ no_3,
    Double32_ yes_3,
    bool c_3
) {
    float _e5 = select_f32_(no_3.hi, yes_3.hi, c_3);
    float _e8 = select_f32_(no_3.lo, yes_3.lo, c_3);
    return Double32_ {_e5, _e8};
}

Double32_ negate_if(
    Double32_ x_41,
    bool c_4
) {
    uint _e4 = select_u32_(0u, SIGN_BIT, c_4);
    uint _e6 = to_bits(x_41.hi);
    float _e8 = from_bits(_e6 ^ _e4);
    uint _e10 = to_bits(x_41.lo);
    float _e12 = from_bits(_e10 ^ _e4);
    return Double32_ {_e8, _e12};
}

SinCos dd_sin_cos(
    Double32_ x_42
) {
    bool _e2 = is_finite_word(x_42.hi);
    if (!(_e2)) {
        float _e5 = from_bits(NAN_BITS);
        float _e9 = from_bits(NAN_BITS);
        return SinCos {Double32_ {_e5, 0.0}, Double32_ {_e9, 0.0}};
    }
    Reduced _e13 = dd_rem_pio2_(x_42);
    uint q = _e13.quadrant;
    SinCos _e16 = sin_cos_reduced(_e13.remainder);
    bool swap = (q & 1u) == 1u;
    Double32_ _e23 = select_pair(_e16.sin, _e16.cos, swap);
    Double32_ _e28 = negate_if(_e23, (q & 2u) == 2u);
    Double32_ _e31 = select_pair(_e16.cos, _e16.sin, swap);
    uint _e33 = wrapping_add(q, 1u);
    Double32_ _e38 = negate_if(_e31, (_e33 & 2u) == 2u);
    return SinCos {_e28, _e38};
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

Double32_ scaled_product(
    Scaled e,
    Double32_ factor
) {
    bool _e3 = is_zero_word(factor.hi);
    if (_e3) {
        return factor;
    }
    Double32_ _e5 = dd_mul(e.value, factor);
    Double32_ _e7 = dd_scale(_e5, e.power);
    return _e7;
}

Complex dd_complex_exp(
    Double32_ re,
    Double32_ im
) {
    Scaled _e2 = exp_scaled(re);
    SinCos _e3 = dd_sin_cos(im);
    Double32_ _e5 = scaled_product(_e2, _e3.cos);
    Double32_ _e7 = scaled_product(_e2, _e3.sin);
    return Complex {_e5, _e7};
}

uint element_count(
    device type_4 const& params,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e2 = params[metal::min(unsigned(0), (_buffer_sizes.size0 - 0 - 4) / 4)];
    return _e2;
}

Double32_ weight_1(
    uint t,
    device type_4 const& params,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e7 = params[metal::min(unsigned(4u + (2u * t)), (_buffer_sizes.size0 - 0 - 4) / 4)];
    float _e8 = from_bits(_e7);
    uint _e15 = params[metal::min(unsigned(5u + (2u * t)), (_buffer_sizes.size0 - 0 - 4) / 4)];
    float _e16 = from_bits(_e15);
    return Double32_ {_e8, _e16};
}

Double32_ term_re(
    uint at,
    uint n_4,
    device type_4 const& terms,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = terms[metal::min(unsigned(at), (_buffer_sizes.size1 - 0 - 4) / 4)];
    float _e5 = from_bits(_e4);
    uint _e9 = terms[metal::min(unsigned(at + n_4), (_buffer_sizes.size1 - 0 - 4) / 4)];
    float _e10 = from_bits(_e9);
    return Double32_ {_e5, _e10};
}

Double32_ term_im(
    uint at_1,
    uint n_5,
    device type_4 const& terms,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e7 = terms[metal::min(unsigned(at_1 + (2u * n_5)), (_buffer_sizes.size1 - 0 - 4) / 4)];
    float _e8 = from_bits(_e7);
    uint _e14 = terms[metal::min(unsigned(at_1 + (3u * n_5)), (_buffer_sizes.size1 - 0 - 4) / 4)];
    float _e15 = from_bits(_e14);
    return Double32_ {_e8, _e15};
}

Complex weighted_sum(
    uint i_4,
    uint n_6,
    device type_4 const& params,
    device type_4 const& terms,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint at_2 = {};
    Double32_ w = {};
    Double32_ re_1 = {};
    Double32_ im_1 = {};
    uint t_1 = 1u;
    uint count = params[metal::min(unsigned(1), (_buffer_sizes.size0 - 0 - 4) / 4)];
    at_2 = i_4;
    Double32_ _e7 = weight_1(0u, params, _buffer_sizes);
    w = _e7;
    Double32_ _e9 = w;
    uint _e10 = at_2;
    Double32_ _e11 = term_re(_e10, n_6, terms, _buffer_sizes);
    Double32_ _e12 = dd_mul(_e9, _e11);
    re_1 = _e12;
    Double32_ _e14 = w;
    uint _e15 = at_2;
    Double32_ _e16 = term_im(_e15, n_6, terms, _buffer_sizes);
    Double32_ _e17 = dd_mul(_e14, _e16);
    im_1 = _e17;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e40 = t_1;
            t_1 = _e40 + 1u;
        }
        loop_init = false;
        uint _e21 = t_1;
        if (_e21 < count) {
        } else {
            break;
        }
        {
            uint _e23 = at_2;
            at_2 = _e23 + (4u * n_6);
            uint _e27 = t_1;
            Double32_ _e28 = weight_1(_e27, params, _buffer_sizes);
            w = _e28;
            Double32_ _e29 = re_1;
            Double32_ _e30 = w;
            uint _e31 = at_2;
            Double32_ _e32 = term_re(_e31, n_6, terms, _buffer_sizes);
            Double32_ _e33 = dd_add_weighted(_e29, _e30, _e32);
            re_1 = _e33;
            Double32_ _e34 = im_1;
            Double32_ _e35 = w;
            uint _e36 = at_2;
            Double32_ _e37 = term_im(_e36, n_6, terms, _buffer_sizes);
            Double32_ _e38 = dd_add_weighted(_e34, _e35, _e37);
            im_1 = _e38;
        }
    }
    Double32_ _e42 = re_1;
    Double32_ _e43 = im_1;
    return Complex {_e42, _e43};
}

void store(
    uint i_5,
    Complex z_3,
    device type_6& results,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e6 = to_bits(z_3.re.hi);
    uint _e9 = to_bits(z_3.re.lo);
    uint _e12 = to_bits(z_3.im.hi);
    uint _e15 = to_bits(z_3.im.lo);
    results[metal::min(unsigned(i_5), (_buffer_sizes.size2 - 0 - 16) / 16)] = metal::uint4(_e6, _e9, _e12, _e15);
    return;
}

Double32_ with_sign(
    Double32_ x_43,
    uint sign
) {
    uint _e3 = to_bits(x_43.hi);
    float _e5 = from_bits(_e3 ^ sign);
    uint _e7 = to_bits(x_43.lo);
    float _e9 = from_bits(_e7 ^ sign);
    return Double32_ {_e5, _e9};
}

struct exponentialInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void exponential(
  metal::uint3 id [[thread_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, device type_4 const& params [[buffer(0)]]
, device type_4 const& terms [[buffer(1)]]
, device type_6& results [[buffer(2)]]
, constant _mslBufferSizes& _buffer_sizes [[buffer(3)]]
) {
    uint i = {};
    enter();
    uint _e2 = element_count(params, _buffer_sizes);
    uint sign_3 = params[metal::min(unsigned(2), (_buffer_sizes.size0 - 0 - 4) / 4)];
    i = id.x;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e18 = i;
            i = _e18 + (groups.x * 256u);
        }
        loop_init_1 = false;
        uint _e8 = i;
        if (_e8 < _e2) {
        } else {
            break;
        }
        {
            uint _e10 = i;
            Complex _e11 = weighted_sum(_e10, _e2, params, terms, _buffer_sizes);
            uint _e12 = i;
            Double32_ _e14 = with_sign(_e11.re, sign_3);
            Double32_ _e16 = with_sign(_e11.im, sign_3);
            Complex _e17 = dd_complex_exp(_e14, _e16);
            store(_e12, _e17, results, _buffer_sizes);
        }
    }
    return;
}
