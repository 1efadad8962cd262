"""Random sums of money, computed with Python's decimal module, as lines of JSON.

It was written from the comments of Money.swift and knows nothing of its code."""
import json
import random
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 60
CURRENCIES = {"EUR": 2, "USD": 2, "JPY": 0, "KWD": 3, "CLF": 4, "XYZ": 2}


def rounded(value, places):
    """ROUND_HALF_UP rounds halves away from zero."""
    text = str(value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP))
    return text[1:] if text.startswith("-") and not Decimal(text) else text


def amount(dice, places):
    """Small and large amounts, and with fewer places than allowed."""
    whole = dice.randrange(10 ** dice.randrange(1, 13))
    digits = dice.randrange(places + 1)
    return f"{whole}.{dice.randrange(10**digits):0{digits}}" if digits else str(whole)


def main(seed, count):
    dice = random.Random(seed)
    for _ in range(count):
        currency = dice.choice(list(CURRENCIES))
        places = CURRENCIES[currency]
        rates = [amount(dice, places) for _ in range(dice.randrange(1, 4))]
        minutes = [dice.randrange(-1440, 100_000) for _ in rates]
        tax = amount(dice, 4) if dice.random() < 0.1 else dice.choice(["0", "7", "7.7", "19", "8.375", "100"])
        tax = tax if Decimal(tax) <= 100 else "19"
        lines = [rounded(Decimal(r) * m / 60, places) for r, m in zip(rates, minutes)]
        net = sum(map(Decimal, lines))
        due = Decimal(rounded(net * Decimal(tax) / 100, places))
        print(json.dumps([currency, rates, minutes, tax, lines, *(rounded(x, places) for x in (net, due, net + due))]))


main(int(sys.argv[1]), int(sys.argv[2]))
