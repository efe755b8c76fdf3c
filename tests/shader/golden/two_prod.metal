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
    uint size3;
};

struct Double32_ {
    float hi;
    float lo;
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

float negate(
    float x_6
) {
    uint _e1 = to_bits(x_6);
    float _e4 = from_bits(_e1 ^ SIGN_BIT);
    return _e4;
}

float product_error_mid(
    float a_1,
    float b_1,
    float p
) {
    float _e3 = negate(p);
    float _e5 = keep(metal::fma(a_1, b_1, _e3));
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
    float a_2,
    float b_2,
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
    float _e14 = significand_of(a_2);
    float _e15 = significand_of(b_2);
    float _e17 = keep(_e14 * _e15);
    float _e18 = product_error_mid(_e14, _e15, _e17);
    int _e19 = exponent_of(a_2);
    int _e20 = exponent_of(b_2);
    float _e22 = scale_word(_e18, as_type<int>(as_type<uint>(_e19) + as_type<uint>(_e20)));
    bool _e24 = is_zero_word(_e22);
    float _e25 = select_f32_(_e22, 0.0, _e24);
    return _e25;
}

float product_error(
    float a_3,
    float b_3,
    float p_2
) {
    bool local_1 = {};
    float _e3 = product_error_mid(a_3, b_3, p_2);
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
        float _e15 = product_error_scaled(a_3, b_3, p_2);
        return _e15;
    }
    return _e3;
}

bool is_nan_word(
    float x_13
) {
    uint _e1 = magnitude_bits(x_13);
    return _e1 > INFINITY_BITS;
}

float quiet(
    float x_14
) {
    float _e2 = from_bits(NAN_BITS);
    bool _e3 = is_nan_word(x_14);
    float _e4 = select_f32_(x_14, _e2, _e3);
    return _e4;
}

Double32_ two_prod(
    float a_4,
    float b_4
) {
    float _e3 = keep(a_4 * b_4);
    float _e4 = product_error(a_4, b_4, _e3);
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

Double32_ guarded_two_prod(
    float a_5,
    float b_5
) {
    Double32_ _e2 = two_prod(a_5, b_5);
    Double32_ _e3 = guarded(_e2);
    return _e3;
}

struct two_prod_kernelInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void two_prod_kernel(
  metal::uint3 id [[thread_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, device type_4 const& params [[buffer(0)]]
, device type_4 const& a_6 [[buffer(1)]]
, device type_4 const& b_6 [[buffer(2)]]
, device type_6& products [[buffer(3)]]
, constant _mslBufferSizes& _buffer_sizes [[buffer(4)]]
) {
    uint i = {};
    enter();
    uint n_3 = params[metal::min(unsigned(0), (_buffer_sizes.size0 - 0 - 4) / 4)];
    i = id.x;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e28 = i;
            i = _e28 + (groups.x * 256u);
        }
        loop_init = false;
        uint _e7 = i;
        if (_e7 < n_3) {
        } else {
            break;
        }
        {
            uint _e10 = i;
            uint _e12 = a_6[metal::min(unsigned(_e10), (_buffer_sizes.size1 - 0 - 4) / 4)];
            float _e13 = from_bits(_e12);
            uint _e15 = i;
            uint _e17 = b_6[metal::min(unsigned(_e15), (_buffer_sizes.size2 - 0 - 4) / 4)];
            float _e18 = from_bits(_e17);
            Double32_ _e19 = guarded_two_prod(_e13, _e18);
            uint _e21 = i;
            uint _e24 = to_bits(_e19.hi);
            uint _e26 = to_bits(_e19.lo);
            products[metal::min(unsigned(_e21), (_buffer_sizes.size3 - 0 - 8) / 8)] = metal::uint2(_e24, _e26);
        }
    }
    return;
}
