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

static const uint INFINITY_BITS = 2139095040u;
static const uint NAN_BITS = 2143289344u;
static const uint MAGNITUDE_MASK = 2147483647u;

ByteAddressBuffer params : register(t0);
ByteAddressBuffer a_6 : register(t1);
ByteAddressBuffer b_6 : register(t2);
RWByteAddressBuffer sums : register(u0);

uint to_bits(float x)
{
    return asuint(x);
}

float from_bits(uint x_1)
{
    return asfloat(x_1);
}

float select_f32_(float no, float yes, bool c)
{
    return (c ? yes : no);
}

void enter()
{
    return;
}

float keep(float x_2)
{
    return x_2;
}

float sum_error(float a, float b, float s)
{
    precise const float _e4 = keep((s - a));
    precise const float _e6 = keep((s - _e4));
    precise const float _e8 = keep((b - _e4));
    precise const float _e10 = keep((a - _e6));
    precise const float _e12 = keep((_e10 + _e8));
    return _e12;
}

float fast_sum_error(float a_1, float b_1, float s_1)
{
    precise const float _e4 = keep((s_1 - a_1));
    precise const float _e6 = keep((b_1 - _e4));
    return _e6;
}

uint magnitude_bits(float x_3)
{
    const uint _e1 = to_bits(x_3);
    return (_e1 & MAGNITUDE_MASK);
}

bool is_finite_word(float x_4)
{
    const uint _e1 = magnitude_bits(x_4);
    return (_e1 < INFINITY_BITS);
}

bool is_nan_word(float x_5)
{
    const uint _e1 = magnitude_bits(x_5);
    return (_e1 > INFINITY_BITS);
}

float quiet(float x_6)
{
    precise const float _e2 = from_bits(NAN_BITS);
    const bool _e3 = is_nan_word(x_6);
    precise const float _e4 = select_f32_(x_6, _e2, _e3);
    return _e4;
}

Double32_ ConstructDouble32_(float arg0, float arg1) {
    precise Double32_ ret = (Double32_)0;
    ret.hi = arg0;
    ret.lo = arg1;
    return ret;
}

Double32_ two_sum(float a_2, float b_2)
{
    precise const float _e3 = keep((a_2 + b_2));
    precise const float _e4 = sum_error(a_2, b_2, _e3);
    precise const Double32_ double32_ = ConstructDouble32_(_e3, _e4);
    return double32_;
}

Double32_ fast_two_sum(float a_3, float b_3)
{
    precise const float _e3 = keep((a_3 + b_3));
    precise const float _e4 = fast_sum_error(a_3, b_3, _e3);
    precise const Double32_ double32_1 = ConstructDouble32_(_e3, _e4);
    return double32_1;
}

Double32_ ordered_two_sum(float a_4, float b_4)
{
    const uint _e2 = magnitude_bits(a_4);
    const uint _e3 = magnitude_bits(b_4);
    bool swap = (_e2 < _e3);
    precise const float _e5 = select_f32_(a_4, b_4, swap);
    precise const float _e6 = select_f32_(b_4, a_4, swap);
    precise const Double32_ _e7 = fast_two_sum(_e5, _e6);
    precise const Double32_ double32_2 = _e7;
    return double32_2;
}

Double32_ guarded(Double32_ r)
{
    const bool _e2 = is_finite_word(r.hi);
    if (_e2) {
        precise const Double32_ double32_3 = r;
        return double32_3;
    }
    precise const float _e4 = quiet(r.hi);
    precise const Double32_ double32_4 = ConstructDouble32_(_e4, 0.0);
    return double32_4;
}

Double32_ guarded_two_sum(float a_5, float b_5)
{
    precise const Double32_ _e2 = two_sum(a_5, b_5);
    const bool _e4 = is_finite_word(_e2.lo);
    if (_e4) {
        precise const Double32_ double32_5 = _e2;
        return double32_5;
    }
    precise const Double32_ _e5 = ordered_two_sum(a_5, b_5);
    precise const Double32_ _e6 = guarded(_e5);
    precise const Double32_ double32_6 = _e6;
    return double32_6;
}

[numthreads(256, 1, 1)]
void two_sum_kernel(uint3 id : SV_DispatchThreadID, uint3 groups : SV_GroupID)
{
    uint i = (uint)0;

    enter();
    uint n = asuint(params.Load(0));
    i = id.x;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e28 = i;
            i = (_e28 + (uint3(_NagaConstants.first_vertex, _NagaConstants.first_instance, _NagaConstants.other).x * 256u));
        }
        loop_init = false;
        uint _e7 = i;
        if ((_e7 < n)) {
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
            precise const Double32_ _e19 = guarded_two_sum(_e13, _e18);
            uint _e21 = i;
            const uint _e24 = to_bits(_e19.hi);
            const uint _e26 = to_bits(_e19.lo);
            sums.Store2(_e21*8, asuint(uint2(_e24, _e26)));
        }
    }
    return;
}
