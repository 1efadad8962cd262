"""Random hourly rates and parts of a range, computed with Python's decimal module, as lines of JSON.

It was written from the comments of Pricing.swift and knows nothing of its code."""

import json
import random
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 60
CURRENCIES = {"EUR": 2, "JPY": 0, "KWD": 3, "CLF": 4}


def price(rate, seconds, places):
    return (Decimal(rate) * seconds / 3600).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def rate(dice, places):
    whole = dice.randrange(10 ** dice.randrange(1, 13))
    digits = dice.randrange(places + 1)
    return f"{whole}.{dice.randrange(10**digits):0{digits}}" if digits else str(whole)


def main(seed, count):
    dice = random.Random(seed)
    for _ in range(count):
        currency = dice.choice(list(CURRENCIES))
        places = CURRENCIES[currency]
        hourly = rate(dice, places)
        parts = [dice.randrange(10 ** dice.randrange(1, 9)) for _ in range(dice.randrange(1, 8))]
        ends = [sum(parts[: place + 1]) for place in range(len(parts))]
        prices = [price(hourly, end, places) for end in ends]
        lines = [one - before for one, before in zip(prices, [Decimal(0)] + prices)]
        assert sum(lines) == prices[-1]
        # Each line differs by less than one unit from the price of its own time.
        assert all(abs(line - Decimal(hourly) * part / 3600) <= Decimal(1).scaleb(-places) for line, part in zip(lines, parts))
        print(json.dumps([currency, hourly, parts, [f"{line:f}" for line in lines], f"{prices[-1]:f}"]))


main(int(sys.argv[1]), int(sys.argv[2]))
