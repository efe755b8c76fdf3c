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
typedef uint type_3[1];
typedef metal::uint2 type_5[1];
constant uint INFINITY_BITS = 2139095040u;
constant uint NAN_BITS = 2143289344u;
constant uint MAGNITUDE_MASK = 2147483647u;

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

float select_f32_(
    float no,
    float yes,
    bool c
) {
    return c ? yes : no;
}

void enter(
) {
    return;
}

float keep(
    float x_2
) {
    return x_2;
}

float sum_error(
    float a,
    float b,
    float s
) {
    float _e4 = keep(s - a);
    float _e6 = keep(s - _e4);
    float _e8 = keep(b - _e4);
    float _e10 = keep(a - _e6);
    float _e12 = keep(_e10 + _e8);
    return _e12;
}

float fast_sum_error(
    float a_1,
    float b_1,
    float s_1
) {
    float _e4 = keep(s_1 - a_1);
    float _e6 = keep(b_1 - _e4);
    return _e6;
}

uint magnitude_bits(
    float x_3
) {
    uint _e1 = to_bits(x_3);
    return _e1 & MAGNITUDE_MASK;
}

bool is_finite_word(
    float x_4
) {
    uint _e1 = magnitude_bits(x_4);
    return _e1 < INFINITY_BITS;
}

bool is_nan_word(
    float x_5
) {
    uint _e1 = magnitude_bits(x_5);
    return _e1 > INFINITY_BITS;
}

float quiet(
    float x_6
) {
    float _e2 = from_bits(NAN_BITS);
    bool _e3 = is_nan_word(x_6);
    float _e4 = select_f32_(x_6, _e2, _e3);
    return _e4;
}

Double32_ two_sum(
    float a_2,
    float b_2
) {
    float _e3 = keep(a_2 + b_2);
    float _e4 = sum_error(a_2, b_2, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ fast_two_sum(
    float a_3,
    float b_3
) {
    float _e3 = keep(a_3 + b_3);
    float _e4 = fast_sum_error(a_3, b_3, _e3);
    return Double32_ {_e3, _e4};
}

Double32_ ordered_two_sum(
    float a_4,
    float b_4
) {
    uint _e2 = magnitude_bits(a_4);
    uint _e3 = magnitude_bits(b_4);
    bool swap = _e2 < _e3;
    float _e5 = select_f32_(a_4, b_4, swap);
    float _e6 = select_f32_(b_4, a_4, swap);
    Double32_ _e7 = fast_two_sum(_e5, _e6);
    return _e7;
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

Double32_ guarded_two_sum(
    float a_5,
    float b_5
) {
    Double32_ _e2 = two_sum(a_5, b_5);
    bool _e4 = is_finite_word(_e2.lo);
    if (_e4) {
        return _e2;
    }
    Double32_ _e5 = ordered_two_sum(a_5, b_5);
    Double32_ _e6 = guarded(_e5);
    return _e6;
}

struct two_sum_kernelInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void two_sum_kernel(
  metal::uint3 id [[thread_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, device type_3 const& params [[buffer(0)]]
, device type_3 const& a_6 [[buffer(1)]]
, device type_3 const& b_6 [[buffer(2)]]
, device type_5& sums [[buffer(3)]]
, constant _mslBufferSizes& _buffer_sizes [[buffer(4)]]
) {
    uint i = {};
    enter();
    uint n = params[metal::min(unsigned(0), (_buffer_sizes.size0 - 0 - 4) / 4)];
    i = id.x;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e28 = i;
            i = _e28 + (groups.x * 256u);
        }
        loop_init = false;
        uint _e7 = i;
        if (_e7 < n) {
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
            Double32_ _e19 = guarded_two_sum(_e13, _e18);
            uint _e21 = i;
            uint _e24 = to_bits(_e19.hi);
            uint _e26 = to_bits(_e19.lo);
            sums[metal::min(unsigned(_e21), (_buffer_sizes.size3 - 0 - 8) / 8)] = metal::uint2(_e24, _e26);
        }
    }
    return;
}
