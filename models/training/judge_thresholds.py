"""Sets and judges stricter image thresholds on real pictures, by the rule and the gate of
models/archive/training-log.md, image step 41. Takes the lines that score-pictures.ts writes; `split` or `role` says
what each picture is for. The pictures that judge are looked at with one threshold only, the one that the pictures that
set give."""
import argparse
import json
import math
import random
from collections import defaultdict
from pathlib import Path

TIERS = ('clean', 'web', 'hard')
# name: least value, share of all real pictures of a tier, share of each kind of LEAST_OF_KIND or more
RULE = {'uncertain': (0.7746, 0.05, 0.10), 'likely_ai': (0.9275, 0.02, 0.04), 'strong': (0.9722, 0.002, None)}
LEAST_OF_KIND = 50


def kinds_of(rows: list[dict]) -> dict[str, list[dict]]:
    groups = defaultdict(list)
    for row in rows:
        groups[row['kind']].append(row)
    return {kind: group for kind, group in sorted(groups.items()) if len(group) >= LEAST_OF_KIND}


def flagged(rows: list[dict], tier: str, threshold: float) -> int:
    return sum(row['scores'][tier] >= threshold for row in rows)


def threshold(rows: list[dict], least: float, share: float, share_of_kind: float | None) -> float:
    """The lowest multiple of .0001, not below `least`, at which no tier and no kind lets more through than it may."""
    groups = [(rows, max(1, int(share * len(rows))) if share_of_kind is None else int(share * len(rows)))]
    if share_of_kind is not None:
        groups += [(group, int(share_of_kind * len(group))) for group in kinds_of(rows).values()]
    for step in range(round(least * 1e4), 10_000):
        value = step / 1e4
        if all(flagged(group, tier, value) <= allowed for group, allowed in groups for tier in TIERS):
            return value
    return 0.9999


def upper_rate(count: int, n: int, level: float = 0.05) -> float:
    """One-sided Clopper-Pearson: the rate at which `count` or fewer of n have probability `level`."""
    if count >= n:
        return 1.0
    low, high = count / n, 1.0
    for _ in range(60):
        rate = (low + high) / 2
        tail = sum(math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
                            + k * math.log(rate) + (n - k) * math.log1p(-rate)) for k in range(count + 1))
        low, high = (rate, high) if tail > level else (low, rate)
    return high


def by_sources(rows: list[dict], tier: str, value: float, draws: int = 2000) -> tuple[float, float]:
    """95 % interval of the share that is flagged when sources are drawn again."""
    groups = defaultdict(list)
    for row in rows:
        groups[row['source']].append(row['scores'][tier] >= value)
    lists, chance = list(groups.values()), random.Random(1)
    shares = []
    for _ in range(draws):
        drawn = [chance.choice(lists) for _ in lists]
        shares.append(sum(map(sum, drawn)) / sum(map(len, drawn)))
    shares.sort()
    return shares[int(0.025 * draws)], shares[int(0.975 * draws)]


def tell_rates(name: str, rows: list[dict], value: float) -> None:
    for tier in TIERS:
        count = flagged(rows, tier, value)
        low, high = by_sources(rows, tier, value)
        kinds = ', '.join(f'{kind} {flagged(group, tier, value)}/{len(group)}' for kind, group in kinds_of(rows).items())
        print(f'{name} {tier} at {value}: {count}/{len(rows)} flagged ({count / len(rows):.3f}; sources drawn again '
              f'{low:.3f} to {high:.3f}), accuracy at least {1 - upper_rate(count, len(rows)):.4f}; {kinds}')


def gate(judges: list[dict], generated: list[dict], before: float, after: float) -> bool:
    held, fewer, none_more = True, 0, True
    for tier in TIERS:
        count, old = flagged(judges, tier, after), flagged(judges, tier, before)
        found, found_before = flagged(generated, tier, after), flagged(generated, tier, before)
        fewer, none_more = fewer + (count < old), none_more and count <= old
        ok = (count <= 0.03 * len(judges) and 1 - upper_rate(count, len(judges)) >= 0.96
              and all(flagged(group, tier, after) <= 0.05 * len(group) for group in kinds_of(judges).values())
              and found >= 0.75 * found_before)
        print(f'gate {tier}: {"holds" if ok else "missed"}; flagged {old} to {count}, found {found_before} to {found} '
              f'of {len(generated)}')
        held = held and ok
    return held and fewer >= 2 and none_more


def read_roles(purpose: str) -> dict[str, list[dict]]:
    """The pictures of the files behind --scores, by what each is for."""
    parser = argparse.ArgumentParser(description=purpose)
    parser.add_argument('--scores', type=Path, nargs='+', required=True)
    of = defaultdict(list)
    for file in parser.parse_args().scores:
        for row in map(json.loads, file.read_text().splitlines()):
            of[row.get('role') or row['split']].append(row)
    return of


def main() -> None:
    of = read_roles(__doc__)
    sets, judges, generated = of['sets'], of['judges'], of['generated']
    values = {name: threshold(sets, *rule) for name, rule in RULE.items()}
    print({name: len(group) for name, group in of.items()}, 'thresholds', values)
    before, after = RULE['likely_ai'][0], values['likely_ai']
    for name, group in (('sets', sets), ('judges', judges), ('generated', generated)):
        for value in sorted({before, after}):
            tell_rates(name, group, value)
    print('the gate holds' if after > before and gate(judges, generated, before, after) else 'the gate is missed')
    for share in (0.01, 0.02, 0.03, 0.05):
        value = threshold(sets, 0.5, share, 1.0)
        print(f'target {share} on the pictures that set: {value}, found', [flagged(generated, tier, value) for tier in TIERS])
    for tier in TIERS:
        worst = defaultdict(int)
        for row in sets + judges:
            worst[row['source']] += row['scores'][tier] >= before
        print(tier, 'flagged by source at', before, sorted(((n, s) for s, n in worst.items() if n), reverse=True)[:12])


if __name__ == '__main__':
    main()
