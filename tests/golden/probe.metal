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
struct Words {
    uint x;
    uint y;
};
typedef uint type_4[1];
typedef metal::uint2 type_6[1];
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
constant uint LOOP_CODE = 13u;

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

float newton_reciprocal(
    float r,
    float b_7
) {
    float _e3 = keep(b_7 * r);
    float _e6 = keep(1.0 - _e3);
    float _e8 = keep(r * _e6);
    float _e10 = keep(r + _e8);
    return _e10;
}

Double32_ two_prod_mid(
    float a_7,
    float b_8
) {
    float _e3 = keep(a_7 * b_8);
    float _e4 = product_error_mid(a_7, b_8, _e3);
    return Double32_ {_e3, _e4};
}

float quotient_residual(
    float a_8,
    float b_9,
    float q
) {
    Double32_ _e3 = two_prod_mid(q, b_9);
    float _e6 = keep(a_8 - _e3.hi);
    float _e9 = keep(_e6 - _e3.lo);
    return _e9;
}

float better_quotient(
    float a_9,
    float b_10,
    float q_1,
    float other
) {
    float _e4 = quotient_residual(a_9, b_10, q_1);
    uint _e5 = magnitude_bits(_e4);
    float _e6 = quotient_residual(a_9, b_10, other);
    uint _e7 = magnitude_bits(_e6);
    float _e9 = select_f32_(q_1, other, _e7 < _e5);
    return _e9;
}

float previous_word(
    float x_13
) {
    uint _e1 = to_bits(x_13);
    uint _e3 = wrapping_sub(_e1, 1u);
    float _e4 = from_bits(_e3);
    return _e4;
}

float next_word(
    float x_14
) {
    uint _e1 = to_bits(x_14);
    uint _e3 = wrapping_add(_e1, 1u);
    float _e4 = from_bits(_e3);
    return _e4;
}

float div_by_residuals(
    float a_10,
    float b_11
) {
    float _e4 = keep(b_11 * 0.46875);
    float _e7 = keep(1.4140625 - _e4);
    float _e8 = newton_reciprocal(_e7, b_11);
    float _e9 = newton_reciprocal(_e8, b_11);
    float _e10 = newton_reciprocal(_e9, b_11);
    float _e12 = keep(a_10 * _e10);
    float _e13 = quotient_residual(a_10, b_11, _e12);
    float _e15 = keep(_e10 * _e13);
    float _e17 = keep(_e12 + _e15);
    float _e18 = previous_word(_e17);
    float _e19 = better_quotient(a_10, b_11, _e17, _e18);
    float _e20 = next_word(_e17);
    float _e21 = better_quotient(a_10, b_11, _e19, _e20);
    return _e21;
}

float div_rn(
    float a_11,
    float b_12
) {
    float _e2 = div_by_residuals(a_11, b_12);
    return _e2;
}

float newton_reciprocal_root(
    float y,
    float a_12
) {
    float _e4 = keep(a_12 * 0.5);
    float _e6 = keep(_e4 * y);
    float _e8 = keep(_e6 * y);
    float _e11 = keep(1.5 - _e8);
    float _e13 = keep(y * _e11);
    return _e13;
}

float better_root(
    float a_13,
    float s_2,
    float other_1
) {
    float _e3 = quotient_residual(a_13, s_2, s_2);
    uint _e4 = magnitude_bits(_e3);
    float _e5 = quotient_residual(a_13, other_1, other_1);
    uint _e6 = magnitude_bits(_e5);
    float _e8 = select_f32_(s_2, other_1, _e6 < _e4);
    return _e8;
}

float sqrt_by_residuals(
    float a_14
) {
    uint _e2 = to_bits(a_14);
    uint _e4 = shift_right(_e2, 1u);
    uint _e5 = wrapping_sub(1597463007u, _e4);
    float _e6 = from_bits(_e5);
    float _e7 = newton_reciprocal_root(_e6, a_14);
    float _e8 = newton_reciprocal_root(_e7, a_14);
    float _e9 = newton_reciprocal_root(_e8, a_14);
    float _e11 = keep(a_14 * _e9);
    float _e14 = keep(_e9 * 0.5);
    float _e15 = quotient_residual(a_14, _e11, _e11);
    float _e17 = keep(_e14 * _e15);
    float _e19 = keep(_e11 + _e17);
    float _e20 = previous_word(_e19);
    float _e21 = better_root(a_14, _e19, _e20);
    float _e22 = next_word(_e19);
    float _e23 = better_root(a_14, _e21, _e22);
    return _e23;
}

float sqrt_rn(
    float a_15
) {
    float _e1 = sqrt_by_residuals(a_15);
    return _e1;
}

bool is_nan_word(
    float x_15
) {
    uint _e1 = magnitude_bits(x_15);
    return _e1 > INFINITY_BITS;
}

bool is_regular_word(
    float x_16
) {
    uint _e1 = magnitude_bits(x_16);
    uint _e3 = wrapping_sub(_e1, 1u);
    return _e3 < MAX_BITS;
}

float quiet(
    float x_17
) {
    float _e2 = from_bits(NAN_BITS);
    bool _e3 = is_nan_word(x_17);
    float _e4 = select_f32_(x_17, _e2, _e3);
    return _e4;
}

Double32_ two_sum(
    float a_16,
    float b_13
) {
    float _e3 = keep(a_16 + b_13);
    float _e4 = sum_error(a_16, b_13, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ fast_two_sum(
    float a_17,
    float b_14
) {
    float _e3 = keep(a_17 + b_14);
    float _e4 = fast_sum_error(a_17, b_14, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ two_prod(
    float a_18,
    float b_15
) {
    float _e3 = keep(a_18 * b_15);
    float _e4 = product_error(a_18, b_15, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ guarded(
    Double32_ r_1
) {
    bool _e2 = is_finite_word(r_1.hi);
    if (_e2) {
        return r_1;
    }
    float _e4 = quiet(r_1.hi);
    return Double32_ {_e4, 0.0};
}

Double32_ dd_neg(
    Double32_ x_18
) {
    float _e2 = negate(x_18.hi);
    float _e4 = negate(x_18.lo);
    return Double32_ {_e2, _e4};
}

Double32_ dd_add_network(
    Double32_ x_19,
    Double32_ y_1
) {
    Double32_ _e4 = two_sum(x_19.hi, y_1.hi);
    Double32_ _e7 = two_sum(x_19.lo, y_1.lo);
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
    Double32_ x_20
) {
    float _e4 = keep(x_20.hi * 0.25);
    float _e8 = keep(x_20.lo * 0.25);
    return Double32_ {_e4, _e8};
}

Double32_ dd_add_edge(
    Double32_ x_21,
    Double32_ y_2,
    float network_hi
) {
    bool local_2 = {};
    bool local_3 = {};
    float _e6 = keep(x_21.hi + y_2.hi);
    bool _e8 = is_finite_word(x_21.hi);
    if (!(!(_e8))) {
        bool _e14 = is_finite_word(y_2.hi);
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
    Double32_ _e27 = dd_quarter(x_21);
    Double32_ _e28 = dd_quarter(y_2);
    Double32_ _e29 = dd_add_network(_e27, _e28);
    Double32_ _e30 = unscale(_e29);
    return _e30;
}

Double32_ dd_add(
    Double32_ x_22,
    Double32_ y_3
) {
    Double32_ _e2 = dd_add_network(x_22, y_3);
    bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        return _e2;
    }
    Double32_ _e6 = dd_add_edge(x_22, y_3, _e2.hi);
    return _e6;
}

Double32_ dd_mul_network(
    Double32_ x_23,
    Double32_ y_4
) {
    Double32_ _e4 = two_prod(x_23.hi, y_4.hi);
    float _e8 = keep(x_23.hi * y_4.lo);
    float _e12 = keep(x_23.lo * y_4.hi);
    float _e14 = keep(_e8 + _e12);
    float _e18 = keep(_e4.lo + _e14);
    Double32_ _e19 = fast_two_sum(_e4.hi, _e18);
    return _e19;
}

Double32_ dd_mul_edge(
    Double32_ x_24,
    Double32_ y_5
) {
    bool local_4 = {};
    bool local_5 = {};
    float _e5 = keep(x_24.hi * y_5.hi);
    bool _e7 = is_finite_word(x_24.hi);
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
    uint _e27 = magnitude_bits(x_24.hi);
    uint _e29 = magnitude_bits(y_5.hi);
    bool x_larger = _e27 > _e29;
    float _e33 = select_f32_(y_5.hi, x_24.hi, x_larger);
    float _e36 = select_f32_(y_5.lo, x_24.lo, x_larger);
    Double32_ larger = Double32_ {_e33, _e36};
    float _e40 = select_f32_(x_24.hi, y_5.hi, x_larger);
    float _e43 = select_f32_(x_24.lo, y_5.lo, x_larger);
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
    Double32_ x_25,
    Double32_ y_6
) {
    Double32_ _e2 = dd_mul_network(x_25, y_6);
    bool _e4 = is_regular_word(_e2.hi);
    if (_e4) {
        return _e2;
    }
    Double32_ _e5 = dd_mul_edge(x_25, y_6);
    return _e5;
}

float round_to_subnormal(
    Double32_ x_26,
    int k_1
) {
    bool local_6 = {};
    bool local_7 = {};
    uint _e3 = to_bits(x_26.hi);
    uint sign_1 = _e3 & SIGN_BIT;
    int _e7 = exponent_of(x_26.hi);
    int e_1 = as_type<int>(as_type<uint>(_e7) + as_type<uint>(k_1));
    if (e_1 < -150) {
        float _e11 = from_bits(sign_1);
        return _e11;
    }
    float _e13 = significand_of(x_26.hi);
    uint _e14 = to_bits(_e13);
    float _e16 = from_bits(_e14 ^ sign_1);
    float _e19 = pow2_(as_type<int>(as_type<uint>(-149) - as_type<uint>(e_1)));
    float _e22 = keep(_e19 * 8388608.0);
    float _e24 = keep(_e16 + _e22);
    float _e26 = keep(_e24 - _e22);
    float _e28 = keep(_e16 - _e26);
    uint _e29 = magnitude_bits(_e28);
    float _e32 = keep(_e19 * 0.5);
    uint _e33 = magnitude_bits(_e32);
    bool tie = _e29 == _e33;
    uint _e35 = to_bits(_e28);
    uint _e37 = to_bits(x_26.lo);
    bool outward = (((_e35 ^ _e37) ^ sign_1) & SIGN_BIT) == 0u;
    if (tie) {
        local_6 = outward;
    } else {
        local_6 = false;
    }
    bool _e47 = local_6;
    if (_e47) {
        bool _e51 = is_zero_word(x_26.lo);
        local_7 = !(_e51);
    } else {
        local_7 = false;
    }
    bool moves = local_7;
    float _e57 = keep(_e28 * 2.0);
    float _e59 = keep(_e26 + _e57);
    float _e60 = select_f32_(_e26, _e59, moves);
    float _e61 = scale_word(_e60, e_1);
    uint _e62 = to_bits(_e61);
    float _e64 = from_bits(_e62 | sign_1);
    return _e64;
}

Double32_ dd_mul_pow2_(
    Double32_ x_27,
    int k_2
) {
    bool _e3 = is_regular_word(x_27.hi);
    if (!(_e3)) {
        float _e6 = quiet(x_27.hi);
        return Double32_ {_e6, 0.0};
    }
    int _e10 = exponent_of(x_27.hi);
    if (as_type<int>(as_type<uint>(_e10) + as_type<uint>(k_2)) < -126) {
        float _e14 = round_to_subnormal(x_27, k_2);
        return Double32_ {_e14, 0.0};
    }
    float _e18 = scale_word(x_27.hi, k_2);
    bool _e19 = is_finite_word(_e18);
    if (!(_e19)) {
        return Double32_ {_e18, 0.0};
    }
    float _e24 = scale_word(x_27.lo, k_2);
    Double32_ _e25 = fast_two_sum(_e18, _e24);
    return _e25;
}

float divide_word(
    float a_19,
    float b_16
) {
    bool _e2 = is_zero_word(a_19);
    if (_e2) {
        return a_19;
    }
    uint _e3 = to_bits(a_19);
    uint sign_2 = _e3 & SIGN_BIT;
    float _e6 = significand_of(a_19);
    uint _e7 = to_bits(_e6);
    float _e10 = from_bits(_e7 & MAGNITUDE_MASK);
    float _e11 = div_rn(_e10, b_16);
    uint _e12 = to_bits(_e11);
    float _e14 = from_bits(_e12 | sign_2);
    int _e15 = exponent_of(a_19);
    float _e16 = scale_word(_e14, _e15);
    return _e16;
}

Double32_ remainder(
    Double32_ r_2,
    float q_2,
    Double32_ y_7
) {
    Double32_ _e4 = two_prod(q_2, y_7.hi);
    Double32_ _e5 = dd_neg(_e4);
    Double32_ _e6 = dd_add_network(r_2, _e5);
    Double32_ _e8 = two_prod(q_2, y_7.lo);
    Double32_ _e9 = dd_neg(_e8);
    Double32_ _e10 = dd_add_network(_e6, _e9);
    return _e10;
}

Double32_ long_division(
    Double32_ x_28,
    Double32_ y_8
) {
    uint _e3 = to_bits(y_8.hi);
    float _e6 = from_bits(_e3 & MAGNITUDE_MASK);
    uint _e8 = to_bits(y_8.hi);
    uint sign_3 = _e8 & SIGN_BIT;
    float _e12 = div_rn(1.0, _e6);
    uint _e13 = to_bits(_e12);
    float _e15 = from_bits(_e13 | sign_3);
    float _e17 = divide_word(x_28.hi, _e6);
    uint _e18 = to_bits(_e17);
    float _e20 = from_bits(_e18 ^ sign_3);
    Double32_ _e21 = remainder(x_28, _e20, y_8);
    float _e24 = keep(_e21.hi * _e15);
    float _e26 = keep(_e20 + _e24);
    Double32_ _e27 = remainder(x_28, _e26, y_8);
    float _e30 = keep(_e27.hi * _e15);
    Double32_ _e31 = remainder(_e27, _e30, y_8);
    float _e34 = keep(_e31.hi * _e15);
    float _e36 = keep(_e30 + _e34);
    Double32_ _e37 = fast_two_sum(_e26, _e36);
    return _e37;
}

int naga_neg(int val) {
    return as_type<int>(-as_type<uint>(val));
}

Double32_ dd_div_regular(
    Double32_ x_29,
    Double32_ y_9
) {
    int _e3 = exponent_of(x_29.hi);
    int _e5 = exponent_of(y_9.hi);
    float _e7 = significand_of(x_29.hi);
    float _e10 = scale_word(x_29.lo, naga_neg(_e3));
    Double32_ xs = Double32_ {_e7, _e10};
    float _e13 = significand_of(y_9.hi);
    float _e16 = scale_word(y_9.lo, naga_neg(_e5));
    Double32_ ys = Double32_ {_e13, _e16};
    Double32_ _e18 = long_division(xs, ys);
    Double32_ _e20 = dd_mul_pow2_(_e18, as_type<int>(as_type<uint>(_e3) - as_type<uint>(_e5)));
    return _e20;
}

bool survives_scaling(
    Double32_ x_30
) {
    int _e2 = exponent_of(x_30.hi);
    float _e5 = scale_word(x_30.lo, naga_neg(_e2));
    float _e6 = scale_word(_e5, _e2);
    uint _e7 = to_bits(_e6);
    uint _e9 = to_bits(x_30.lo);
    return _e7 == _e9;
}

Double32_ dd_div_edge(
    float x_31,
    float y_10
) {
    bool local_8 = {};
    bool local_9 = {};
    bool local_10 = {};
    bool local_11 = {};
    bool local_12 = {};
    bool local_13 = {};
    uint _e2 = to_bits(x_31);
    uint _e3 = to_bits(y_10);
    uint sign_4 = (_e2 ^ _e3) & SIGN_BIT;
    bool _e7 = is_nan_word(x_31);
    if (!(_e7)) {
        bool _e11 = is_nan_word(y_10);
        local_8 = _e11;
    } else {
        local_8 = true;
    }
    bool nan = local_8;
    bool _e14 = is_zero_word(x_31);
    if (_e14) {
        bool _e17 = is_zero_word(y_10);
        local_9 = _e17;
    } else {
        local_9 = false;
    }
    bool both_zero = local_9;
    bool _e20 = is_finite_word(x_31);
    if (!(_e20)) {
        bool _e24 = is_finite_word(y_10);
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
        float _e39 = from_bits(NAN_BITS);
        return Double32_ {_e39, 0.0};
    }
    bool _e42 = is_zero_word(x_31);
    if (!(_e42)) {
        bool _e46 = is_finite_word(y_10);
        local_13 = !(_e46);
    } else {
        local_13 = true;
    }
    bool vanishes = local_13;
    uint _e52 = select_u32_(INFINITY_BITS, 0u, vanishes);
    float _e54 = from_bits(sign_4 | _e52);
    return Double32_ {_e54, 0.0};
}

Double32_ dd_div(
    Double32_ x_32,
    Double32_ y_11
) {
    bool local_14 = {};
    bool local_15 = {};
    bool _e3 = is_regular_word(x_32.hi);
    if (!(!(_e3))) {
        bool _e9 = is_regular_word(y_11.hi);
        local_14 = !(_e9);
    } else {
        local_14 = true;
    }
    bool _e12 = local_14;
    if (_e12) {
        Double32_ _e15 = dd_div_edge(x_32.hi, y_11.hi);
        return _e15;
    }
    bool _e16 = survives_scaling(x_32);
    if (!(_e16)) {
        bool _e20 = survives_scaling(y_11);
        local_15 = !(_e20);
    } else {
        local_15 = true;
    }
    bool _e23 = local_15;
    if (_e23) {
        Double32_ _e24 = dd_div_regular(x_32, y_11);
        return _e24;
    }
    Double32_ _e28 = dd_div_regular(Double32_ {x_32.hi, 0.0}, y_11);
    bool _e30 = is_finite_word(_e28.hi);
    if (!(_e30)) {
        return _e28;
    }
    Double32_ _e35 = dd_div_regular(Double32_ {x_32.lo, 0.0}, y_11);
    Double32_ _e36 = dd_add(_e28, _e35);
    return _e36;
}

Double32_ dd_sqrt(
    Double32_ x_33
) {
    bool local_16 = {};
    bool _e2 = is_zero_word(x_33.hi);
    if (_e2) {
        return Double32_ {x_33.hi, 0.0};
    }
    bool _e7 = is_nan_word(x_33.hi);
    if (!(_e7)) {
        uint _e12 = to_bits(x_33.hi);
        local_16 = (_e12 & SIGN_BIT) != 0u;
    } else {
        local_16 = true;
    }
    bool _e18 = local_16;
    if (_e18) {
        float _e20 = from_bits(NAN_BITS);
        return Double32_ {_e20, 0.0};
    }
    bool _e24 = is_finite_word(x_33.hi);
    if (!(_e24)) {
        return Double32_ {x_33.hi, 0.0};
    }
    int _e30 = exponent_of(x_33.hi);
    int half_ = _e30 >> 1u;
    float _e36 = scale_word(x_33.hi, as_type<int>(as_type<uint>(-2) * as_type<uint>(half_)));
    float _e40 = scale_word(x_33.lo, as_type<int>(as_type<uint>(-2) * as_type<uint>(half_)));
    Double32_ scaled = Double32_ {_e36, _e40};
    float _e43 = sqrt_rn(scaled.hi);
    Double32_ _e44 = two_prod_mid(_e43, _e43);
    float _e48 = keep(scaled.hi - _e44.hi);
    float _e51 = keep(_e48 - _e44.lo);
    float _e54 = keep(_e51 + scaled.lo);
    float _e55 = divide_word(_e54, _e43);
    float _e58 = keep(_e55 * 0.5);
    Double32_ _e59 = fast_two_sum(_e43, _e58);
    float _e61 = scale_word(_e59.hi, half_);
    float _e63 = scale_word(_e59.lo, half_);
    return Double32_ {_e61, _e63};
}

float raw_fma(
    float a_20,
    float b_17,
    float c_3
) {
    float _e4 = keep(metal::fma(a_20, b_17, c_3));
    return _e4;
}

Words words_of(
    Double32_ r_3
) {
    uint _e2 = to_bits(r_3.hi);
    uint _e4 = to_bits(r_3.lo);
    return Words {_e2, _e4};
}

Words product_kept_and_summed(
    float a_21,
    float b_18,
    float c_4
) {
    float _e4 = keep(a_21 * b_18);
    float _e6 = keep(_e4 + c_4);
    uint _e7 = to_bits(_e4);
    float _e9 = keep(_e6 - _e4);
    uint _e10 = to_bits(_e9);
    return Words {_e7, _e10};
}

Words probe_operation(
    uint code,
    Double32_ x_34,
    Double32_ y_12
) {
    if (code == 0u) {
        float _e8 = keep(x_34.hi + y_12.hi);
        float _e9 = quiet(_e8);
        uint _e10 = to_bits(_e9);
        return Words {_e10, 0u};
    }
    if (code == 1u) {
        float _e18 = keep(x_34.hi - y_12.hi);
        float _e19 = quiet(_e18);
        uint _e20 = to_bits(_e19);
        return Words {_e20, 0u};
    }
    if (code == 2u) {
        float _e28 = keep(x_34.hi * y_12.hi);
        float _e29 = quiet(_e28);
        uint _e30 = to_bits(_e29);
        return Words {_e30, 0u};
    }
    if (code == 3u) {
        float _e38 = raw_fma(x_34.hi, y_12.hi, x_34.lo);
        uint _e39 = to_bits(_e38);
        return Words {_e39, 0u};
    }
    if (code == 4u) {
        Double32_ _e46 = two_sum(x_34.hi, y_12.hi);
        Words _e47 = words_of(_e46);
        return _e47;
    }
    if (code == 5u) {
        Double32_ _e52 = fast_two_sum(x_34.hi, y_12.hi);
        Words _e53 = words_of(_e52);
        return _e53;
    }
    if (code == 6u) {
        Double32_ _e58 = two_prod(x_34.hi, y_12.hi);
        Words _e59 = words_of(_e58);
        return _e59;
    }
    if (code == 7u) {
        Double32_ _e62 = dd_add(x_34, y_12);
        Words _e63 = words_of(_e62);
        return _e63;
    }
    if (code == 8u) {
        Double32_ _e66 = dd_mul(x_34, y_12);
        Words _e67 = words_of(_e66);
        return _e67;
    }
    if (code == 9u) {
        Words _e73 = product_kept_and_summed(x_34.hi, y_12.hi, x_34.lo);
        return _e73;
    }
    if (code == 10u) {
        float _e79 = keep(x_34.hi * y_12.hi);
        float _e82 = keep(_e79 + x_34.lo);
        uint _e83 = to_bits(_e82);
        float _e88 = keep(x_34.hi * y_12.hi);
        float _e90 = keep(x_34.lo - _e88);
        uint _e91 = to_bits(_e90);
        return Words {_e83, _e91};
    }
    if (code == 11u) {
        Double32_ _e95 = dd_div(x_34, y_12);
        Words _e96 = words_of(_e95);
        return _e96;
    }
    Double32_ _e97 = dd_sqrt(x_34);
    Words _e98 = words_of(_e97);
    return _e98;
}

Double32_ probe_step(
    Double32_ x_35,
    Double32_ y_13
) {
    Double32_ _e2 = dd_mul(x_35, y_13);
    Double32_ _e3 = dd_add(_e2, x_35);
    return _e3;
}

Words loop_of_64_(
    Double32_ start,
    Double32_ y_14
) {
    Double32_ x_36 = {};
    uint step = 0u;
    x_36 = start;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e11 = step;
            step = _e11 + 1u;
        }
        loop_init = false;
        uint _e5 = step;
        if (_e5 < 64u) {
        } else {
            break;
        }
        {
            Double32_ _e8 = x_36;
            Double32_ _e9 = probe_step(_e8, y_14);
            x_36 = _e9;
        }
    }
    Double32_ _e13 = x_36;
    Words _e14 = words_of(_e13);
    return _e14;
}

Words lane(
    uint code_1,
    Double32_ x_37,
    Double32_ y_15
) {
    if (code_1 == LOOP_CODE) {
        Words _e5 = loop_of_64_(x_37, y_15);
        return _e5;
    }
    Words _e6 = probe_operation(code_1, x_37, y_15);
    return _e6;
}

struct probeInput {
};
[[max_total_threads_per_threadgroup(64)]] kernel void probe(
  metal::uint3 id [[thread_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, device type_4 const& params [[buffer(0)]]
, device type_4 const& operands [[buffer(1)]]
, device type_6& results [[buffer(2)]]
, constant _mslBufferSizes& _buffer_sizes [[buffer(3)]]
) {
    uint i = {};
    enter();
    uint n_3 = params[metal::min(unsigned(0), (_buffer_sizes.size0 - 0 - 4) / 4)];
    i = id.x;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e60 = i;
            i = _e60 + (groups.x * 64u);
        }
        loop_init_1 = false;
        uint _e7 = i;
        if (_e7 < n_3) {
        } else {
            break;
        }
        {
            uint _e11 = i;
            uint _e16 = operands[metal::min(unsigned((5u * _e11) + 1u), (_buffer_sizes.size1 - 0 - 4) / 4)];
            float _e17 = from_bits(_e16);
            uint _e20 = i;
            uint _e25 = operands[metal::min(unsigned((5u * _e20) + 2u), (_buffer_sizes.size1 - 0 - 4) / 4)];
            float _e26 = from_bits(_e25);
            Double32_ x_38 = Double32_ {_e17, _e26};
            uint _e30 = i;
            uint _e35 = operands[metal::min(unsigned((5u * _e30) + 3u), (_buffer_sizes.size1 - 0 - 4) / 4)];
            float _e36 = from_bits(_e35);
            uint _e39 = i;
            uint _e44 = operands[metal::min(unsigned((5u * _e39) + 4u), (_buffer_sizes.size1 - 0 - 4) / 4)];
            float _e45 = from_bits(_e44);
            Double32_ y_16 = Double32_ {_e36, _e45};
            uint _e49 = i;
            uint _e52 = operands[metal::min(unsigned(5u * _e49), (_buffer_sizes.size1 - 0 - 4) / 4)];
            Words _e53 = lane(_e52, x_38, y_16);
            uint _e55 = i;
            results[metal::min(unsigned(_e55), (_buffer_sizes.size2 - 0 - 8) / 8)] = metal::uint2(_e53.x, _e53.y);
        }
    }
    return;
}
