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

static const uint SIGN_BIT = 2147483648u;
static const uint MAGNITUDE_MASK = 2147483647u;
static const uint INFINITY_BITS = 2139095040u;
static const uint LEAST_NORMAL_BITS = 8388608u;
static const uint ONE_BITS = 1065353216u;
static const uint FRACTION_MASK = 8388607u;
static const uint NAN_BITS = 2143289344u;

ByteAddressBuffer params : register(t0);
ByteAddressBuffer a_6 : register(t1);
ByteAddressBuffer b_6 : register(t2);
RWByteAddressBuffer products : register(u0);

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

float negate(float x_6)
{
    const uint _e1 = to_bits(x_6);
    precise const float _e4 = from_bits((_e1 ^ SIGN_BIT));
    return _e4;
}

float product_error_mid(float a_1, float b_1, float p)
{
    precise const float _e3 = negate(p);
    precise const float _e5 = keep(mad(a_1, b_1, _e3));
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

float product_error_scaled(float a_2, float b_2, float p_1)
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
    precise const float _e14 = significand_of(a_2);
    precise const float _e15 = significand_of(b_2);
    precise const float _e17 = keep((_e14 * _e15));
    precise const float _e18 = product_error_mid(_e14, _e15, _e17);
    const int _e19 = exponent_of(a_2);
    const int _e20 = exponent_of(b_2);
    precise const float _e22 = scale_word(_e18, asint(asuint(_e19) + asuint(_e20)));
    const bool _e24 = is_zero_word(_e22);
    precise const float _e25 = select_f32_(_e22, 0.0, _e24);
    return _e25;
}

float product_error(float a_3, float b_3, float p_2)
{
    bool local_1 = (bool)0;

    precise const float _e3 = product_error_mid(a_3, b_3, p_2);
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
        precise const float _e15 = product_error_scaled(a_3, b_3, p_2);
        return _e15;
    }
    return _e3;
}

bool is_nan_word(float x_13)
{
    const uint _e1 = magnitude_bits(x_13);
    return (_e1 > INFINITY_BITS);
}

float quiet(float x_14)
{
    precise const float _e2 = from_bits(NAN_BITS);
    const bool _e3 = is_nan_word(x_14);
    precise const float _e4 = select_f32_(x_14, _e2, _e3);
    return _e4;
}

Double32_ ConstructDouble32_(float arg0, float arg1) {
    precise Double32_ ret = (Double32_)0;
    ret.hi = arg0;
    ret.lo = arg1;
    return ret;
}

Double32_ two_prod(float a_4, float b_4)
{
    precise const float _e3 = keep((a_4 * b_4));
    precise const float _e4 = product_error(a_4, b_4, _e3);
    precise const Double32_ double32_ = ConstructDouble32_(_e3, _e4);
    return double32_;
}

Double32_ guarded(Double32_ r)
{
    const bool _e2 = is_finite_word(r.hi);
    if (_e2) {
        precise const Double32_ double32_1 = r;
        return double32_1;
    }
    precise const float _e4 = quiet(r.hi);
    precise const Double32_ double32_2 = ConstructDouble32_(_e4, 0.0);
    return double32_2;
}

Double32_ guarded_two_prod(float a_5, float b_5)
{
    precise const Double32_ _e2 = two_prod(a_5, b_5);
    precise const Double32_ _e3 = guarded(_e2);
    precise const Double32_ double32_3 = _e3;
    return double32_3;
}

[numthreads(256, 1, 1)]
void two_prod_kernel(uint3 id : SV_DispatchThreadID, uint3 groups : SV_GroupID)
{
    uint i = (uint)0;

    enter();
    uint n_3 = asuint(params.Load(0));
    i = id.x;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e28 = i;
            i = (_e28 + (uint3(_NagaConstants.first_vertex, _NagaConstants.first_instance, _NagaConstants.other).x * 256u));
        }
        loop_init = false;
        uint _e7 = i;
        if ((_e7 < n_3)) {
        } else {
            break;
        }
        {
            uint _e10 = i;
            uint _e12 = asuint(a_6.Load(_e10*4));
            precise const float _e13 = from_bits(_e12);
            uint _e15 = i;
            uint _e17 = asuint(b_6.Load(_e15*4));
            precise const float _e18 = from_bits(_e17);
            precise const Double32_ _e19 = guarded_two_prod(_e13, _e18);
            uint _e21 = i;
            const uint _e24 = to_bits(_e19.hi);
            const uint _e26 = to_bits(_e19.lo);
            products.Store2(_e21*8, asuint(uint2(_e24, _e26)));
        }
    }
    return;
}
