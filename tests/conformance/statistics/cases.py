"""Computes cases.json with mpmath at 50 digits and exact fractions: no code of ours, no statistics library's shortcuts.

Run: python3 tests/conformance/statistics/cases.py > tests/conformance/statistics/cases.json
(mpmath 1.2 or newer; Debian: python3-mpmath)
"""
import json
from fractions import Fraction
from mpmath import mp, mpf, binomial, exp, findroot, floor, gammainc, log, log1p, loggamma, pi, quad, sqrt

mp.dps = 50


def f(value):
    return mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else mpf(value)


def t_density(x, df):
    return exp(loggamma((df + 1) / 2) - loggamma(df / 2) - log(df * pi) / 2 - (df + 1) / 2 * log1p(x * x / df))


def t_tail(t, df):
    """P(T > t) for t >= 0: the density, integrated from 0 in steps of at most 2."""
    t, df = f(t), f(df)
    steps = max(1, int(t / 2) + 1)
    return mpf(1) / 2 - quad(lambda x: t_density(x, df), [t * i / steps for i in range(steps + 1)])


def t_quantile(tail, df):
    return findroot(lambda t: t_tail(t, df) - tail, (mpf("1.5"), mpf("3")), solver="anderson", tol=mpf(10) ** -40)


STEP = mpf(201) / 200


def bucketed(values):
    """How many values lie in each bucket of half a percent, by its number; checked against the bucket's ends."""
    out = {}
    for value in values:
        size, bucket = abs(mpf(value)), 0
        if size >= 1:
            bucket = int(floor(log(size) / log(STEP))) + 1
            assert STEP ** (bucket - 1) <= size < STEP**bucket
        bucket = bucket if value >= 0 else -bucket
        out[bucket] = out.get(bucket, 0) + 1
    return {str(bucket): out[bucket] for bucket in sorted(out)}


def quantile_moments(histogram, share):
    """The inverse of the distribution, whose logarithm is straight within a bucket; the error by the
    steepest of its slopes over ½ to 4 errors of a share, by quarters."""
    steps = sorted((int(bucket), count) for bucket, count in histogram.items())
    n = sum(count for _, count in steps)

    def inverse(rank):
        left = max(mpf(0), min(mpf(1), rank)) * n
        for bucket, count in steps:
            if left <= count:
                break
            left -= count
        if bucket == 0:
            return mpf(0)
        exponent = abs(bucket) - 1 + left / count if bucket > 0 else abs(bucket) - left / count
        return exp(log(STEP) * exponent) * (1 if bucket > 0 else -1)

    share = f(Fraction(str(share)))
    if n * min(share, 1 - share) < 10:
        return n, inverse(share), mpf(0)
    error = sqrt(share * (1 - share) / n)
    steepest = max((inverse(share + z * error) - inverse(share - z * error)) / (2 * z) for z in (mpf(k) / 4 for k in range(2, 17)))
    return n, inverse(share), n * steepest**2


def moments(kind, arm):
    if kind == "quantile":
        return quantile_moments(arm["histogram"], arm["quantile"])
    n = arm.get("units", 0)
    if kind == "proportion":
        p = Fraction(arm["successes"], n) if n else Fraction(0)
        return n, f(p), f(p * (1 - p))
    if kind == "mean":
        s, q = Fraction(arm["sum"]), Fraction(arm["sumOfSquares"])
        return n, f(s / n), f((q - s * s / n) / (n - 1)) if n > 1 else mpf(0)
    # ratio, by the gradient of x/y at the means
    values = arm["pairs"]
    n = len(values)
    mx = Fraction(sum(x for x, _ in values), n)
    my = Fraction(sum(y for _, y in values), n)
    gradient = (1 / my, -mx / my**2)
    linear = [gradient[0] * x + gradient[1] * y for x, y in values]
    mean = sum(linear) / n
    return n, f(mx / my), f(sum((v - mean) ** 2 for v in linear) / (n - 1))


def effects(kind, control, treatment):
    (nc, mc, vc), (nt, mt, vt) = moments(kind, control), moments(kind, treatment)
    if nc < 2 or nt < 2 or vc <= 0 or vt <= 0:
        return None, None
    a, b = vc / nc, vt / nt
    df = (a + b) ** 2 / (a**2 / (nc - 1) + b**2 / (nt - 1))
    absolute = (mt - mc, sqrt(a + b), df, nc + nt)
    if mc == 0:
        return absolute, None
    relative = ((mt - mc) / abs(mc), sqrt(vt / nt / mc**2 + vc / nc * mt**2 / mc**4), df, nc + nt)
    return absolute, relative


def fixed(effect, alpha):
    estimate, error, df, _ = effect
    reach = t_quantile(f(alpha) / 2, df) * error
    return {
        "estimate": estimate,
        "standardError": error,
        "degreesOfFreedom": df,
        "low": estimate - reach,
        "high": estimate + reach,
        "pValue": 2 * t_tail(abs(estimate / error), df),
    }


def rho2(alpha, units):
    return (-2 * log(f(alpha)) + log(1 - 2 * log(f(alpha)))) / units


def sequence(effect, alpha, tuning):
    estimate, error, _, n = effect
    r = rho2(tuning["alpha"], tuning["units"])
    reach = error * sqrt(mpf(n)) * sqrt(2 * (n * r + 1) / (n**2 * r) * log(sqrt(n * r + 1) / f(alpha)))
    p = min(mpf(1), sqrt(n * r + 1) * exp(-r * n * (estimate / error) ** 2 / (2 * (n * r + 1))))
    one = rho2(2 * f(tuning["alpha"]), tuning["units"])
    bound = error * sqrt(mpf(n)) * sqrt(2 * (n * one + 1) / (n**2 * one) * log(1 + sqrt(n * one + 1) / (2 * f(alpha))))
    return {
        "low": estimate - reach,
        "high": estimate + reach,
        "pValue": p,
        "boundLow": estimate - bound,
        "boundHigh": estimate + bound,
    }


def cuped(arms):
    """By the regression itself: residuals of x on y with the slope pooled within arms."""
    sxy = Fraction(0)
    syy = Fraction(0)
    for arm in arms:
        n = len(arm)
        mx, my = Fraction(sum(x for x, _ in arm), n), Fraction(sum(y for _, y in arm), n)
        sxy += sum((x - mx) * (y - my) for x, y in arm)
        syy += sum((y - my) ** 2 for _, y in arm)
    theta = sxy / syy
    overall = Fraction(sum(y for arm in arms for _, y in arm), sum(map(len, arms)))
    out = []
    for arm in arms:
        n = len(arm)
        residual = [x - theta * (y - overall) for x, y in arm]
        mean = Fraction(sum(residual), n)
        raw = Fraction(sum(x for x, _ in arm), n)
        out.append((n, mean, sum((v - mean) ** 2 for v in residual) / (n - 1), raw,
                    sum((x - raw) ** 2 for x, _ in arm) / (n - 1),
                    sum((x - raw) * (v - mean) for (x, _), v in zip(arm, residual)) / (n - 1)))
    (nc, mc, vc, base, vbase, cov), (nt, mt, vt, *_rest) = out
    difference = mt - mc
    # The variance of D/m by its gradient (1/m, -D/m²) over (D, m), where D falls as m rises.
    squared = (vt / nt + vc / nc) / base**2 + difference**2 * vbase / nc / base**4 + 2 * difference * cov / nc / base**3
    return {
        "absolute": {"estimate": f(difference), "standardError": sqrt(f(vt / nt + vc / nc))},
        "relative": {"estimate": f(difference / base), "standardError": sqrt(f(squared))},
    }


def ratio_test(arms):
    planned = [(a["units"], Fraction(str(a["weight"]))) for a in arms if a["weight"] > 0]
    total, weights = sum(u for u, _ in planned), sum(w for _, w in planned)
    if len(planned) < 2 or total == 0:
        return None
    expected = [total * w / weights for _, w in planned]
    chi = sum((u - e) ** 2 / e for (u, _), e in zip(planned, expected))
    df = len(planned) - 1
    exact = min(expected) < 5
    if exact:
        def binomial_p(k, share):
            pmf = lambda j: binomial(total, j) * f(share) ** j * f(1 - share) ** (total - j)
            seen = pmf(k) * (1 + mpf(10) ** -7)
            return sum(pmf(j) for j in range(total + 1) if pmf(j) <= seen)
        tested = planned[:1] if len(planned) == 2 else planned
        p = min(mpf(1), len(tested) * min(binomial_p(u, w / weights) for u, w in tested))
    else:
        p = gammainc(mpf(df) / 2, f(chi) / 2, mp.inf, regularized=True)
    return {"chiSquare": f(chi), "degreesOfFreedom": df, "pValue": p, "exact": exact, "mismatch": p < mpf("0.001")}


def holm(ps, alpha):
    """By its definition: reject the k smallest for the largest k of which all smaller ones are rejected too."""
    order = sorted(range(len(ps)), key=lambda i: ps[i])
    m, out, worst, open_ = len(ps), [None] * len(ps), mpf(0), True
    for rank, i in enumerate(order):
        worst = max(worst, min(mpf(1), f(ps[i]) * (m - rank)))
        open_ = open_ and f(ps[i]) < f(alpha) / (m - rank)
        out[i] = {"isFound": open_, "adjusted": worst}
    return out


def arm(units, successes):
    return {"units": units, "successes": successes}


def money(values):
    return {"units": len(values), "sum": sum(values), "sumOfSquares": sum(v * v for v in values)}


def revenue(units, orders, seed):
    """Some hundred visitors of whom few order, by a rule anybody can repeat."""
    values, state = [], seed
    for i in range(units):
        state = (state * 1103515245 + 12345) % 2**31
        values.append(1990 + state % 24000 if i % (units // orders) == 0 else 0)
    return values


def pairs(units, seed):
    out, state = [], seed
    for _ in range(units):
        state = (state * 1103515245 + 12345) % 2**31
        orders = state // 7 % 4
        out.append([orders * (1500 + state // 31 % 9000), orders])
    return out


def spread(units, seed, quantile, less=0):
    values, state = [], seed
    for _ in range(units):
        state = (state * 1103515245 + 12345) % 2**31
        values.append(900 + state // 13 % 3000 + (state // 7 % 97) ** 2 - less)
    return {"quantile": quantile, "histogram": bucketed(values)}


def before_after(units, seed, lift):
    out, state = [], seed
    for _ in range(units):
        state = (state * 1103515245 + 12345) % 2**31
        y = state // 5 % 4000
        out.append([y // 2 + state // 17 % 1500 + lift, y])
    return out


differences = [
    ("proportion", "3 % against 3.3 %", arm(10000, 300), arm(10000, 330), 0.05),
    ("proportion", "a clear winner", arm(5000, 150), arm(5000, 230), 0.05),
    ("proportion", "small and uneven arms", arm(40, 10), arm(25, 3), 0.05),
    ("proportion", "99 %", arm(2000, 100), arm(2100, 131), 0.01),
    ("proportion", "a million visitors", arm(1_000_000, 30_000), arm(1_000_000, 30_400), 0.05),
    ("proportion", "far out in the tail", arm(20000, 400), arm(20000, 620), 0.04),
    ("proportion", "one of seven comparisons", arm(3000, 90), arm(3000, 120), 0.04 / 7),
    ("proportion", "everybody in one arm: no variance", arm(10, 10), arm(10, 4), 0.05),
    ("proportion", "one visitor", arm(1, 0), arm(10, 4), 0.05),
    ("proportion", "nobody", arm(0, 0), arm(0, 0), 0.05),
    ("mean", "revenue per visitor, zeros included", money(revenue(400, 20, 7)), money(revenue(420, 28, 11)), 0.05),
    ("mean", "refunds make it negative", money([-500, 0, 0, 1200, 0, 0]), money([0, -900, 0, 0, 0, 0, -100]), 0.05),
    ("mean", "no money in the control", money([0, 0, 0]), money([100, 0, 0]), 0.05),
    ("ratio", "revenue by order", {"pairs": pairs(60, 3)}, {"pairs": pairs(75, 5)}, 0.05),
    ("ratio", "revenue by order, few visitors", {"pairs": pairs(9, 17)}, {"pairs": pairs(8, 29)}, 0.1),
    ("quantile", "what three of four do not exceed", spread(400, 3, 0.75), spread(420, 5, 0.75), 0.05),
    ("quantile", "the median, some below nothing", spread(150, 7, 0.5, 4000), spread(130, 11, 0.5, 4000), 0.01),
    ("quantile", "too few beyond it", spread(90, 13, 0.9), spread(300, 17, 0.9), 0.05),
]
tunings = [
    ({"units": 5000, "alpha": 0.05}, 0.05),
    ({"units": 24002, "alpha": 0.01}, 0.01),
    ({"units": 120000, "alpha": 0.01 / 7}, 0.01 / 3),
]
splits = [
    ("even", [(5000, 0.5), (5010, 0.5)]),
    ("a mismatch", [(5000, 0.5), (5400, 0.5)]),
    ("thirds", [(1000, 1 / 4), (1200, 1 / 4), (1900, 1 / 2)]),
    ("an arm of weight 0 is left out", [(1000, 0.5), (1200, 0.5), (900, 0)]),
    ("eight arms", [(n, 0.125) for n in (100, 120, 90, 101, 99, 130, 95, 104)]),
    ("three visitors", [(3, 0.5), (0, 0.5)]),
    ("nine in one arm", [(9, 0.5), (0, 0.5)]),
    ("a rare arm", [(400, 0.99), (9, 0.01)]),
    ("eight arms, few visitors", [(n, 0.125) for n in (9, 1, 0, 2, 1, 0, 1, 2)]),
    ("three arms, few visitors", [(1, 0.2), (9, 0.3), (4, 0.5)]),
    ("nobody", [(0, 0.5), (0, 0.5)]),
    ("one arm", [(10, 1)]),
]
families = [
    ([0.004, 0.03, 0.02, 0.6], 0.05),
    ([0.0009, 0.2, 0.0001, 0.011, 0.009, 0.012, 0.04], 0.05),
    ([0.026, 0.01], 0.05),
    ([0.9], 0.04),
]


def case(kind, name, control, treatment, alpha):
    absolute, relative = effects(kind, control, treatment)
    return {
        "kind": kind, "name": name, "alpha": alpha, "control": control, "treatment": treatment,
        "absolute": absolute and fixed(absolute, alpha),
        "relative": relative and fixed(relative, alpha),
        "sequences": [] if absolute is None else [
            {"alpha": level, "tuning": tuning, **sequence(absolute, level, tuning)} for tuning, level in tunings
        ],
    }


def plain(value):
    if isinstance(value, mpf):
        return float(value)
    raise TypeError(type(value))


print(json.dumps({
    "about": "Computed by cases.py beside this file, with mpmath at 50 digits and exact fractions; it shares no code with ours.",
    "differences": [case(*each) for each in differences],
    "adjusted": [
        {"name": name, "control": c, "treatment": t, "expect": cuped([c, t])}
        for name, c, t in [
            ("known visitors", before_after(80, 3, 0), before_after(70, 9, 120)),
            ("few", before_after(6, 21, 0), before_after(7, 5, 300)),
        ]
    ],
    "sampleRatios": [
        {"name": name, "arms": [{"units": u, "weight": w} for u, w in arms],
         "expect": ratio_test([{"units": u, "weight": w} for u, w in arms])}
        for name, arms in splits
    ],
    "families": [{"pValues": ps, "alpha": alpha, "expect": holm(ps, alpha)} for ps, alpha in families],
}, default=plain, indent=1, ensure_ascii=False))
