"""Thresholds of an image model by the short side of the delivered picture: the rule and the gate of
models/archive/training-log.md, image steps 45 to 47. Takes the lines that score-pictures.ts writes; `role` says what
each picture is for: `sets`, `judges` or `generated`. The pictures that judge are looked at with today's thresholds and
those that the rule gives, and with no others."""
import json
import math
from collections import Counter, defaultdict

from judge_thresholds import read_roles, upper_rate

# Short side below which a picture falls into the bin; the last bin has no end.
ENDS_PX = (200, 400, 800, math.inf)
# name: what ships, and the share of real pictures that may reach it
POINTS = {'uncertain': (0.7746, 0.05), 'likely_ai': (0.9275, 0.02), 'strong': (0.9722, 0.002)}
SHIPS = {point: ships for point, (ships, _) in POINTS.items()}
JUDGED = ('clean', 'web', 'hard', 'thumbnail')
LEAST = 300
STEP = 1e-4


def bin_of(side_px: int) -> int:
    return next(at for at, end in enumerate(ENDS_PX) if side_px < end)


def deliveries_of(rows: list[dict]) -> dict[int, dict[str, list[tuple[float, str]]]]:
    """Scores with their pictures' names, by bin and delivery."""
    found = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for delivery, score in row['scores'].items():
            found[bin_of(row['sidesPx'][delivery])][delivery].append((score, row['file']))
    return found


def lowest(scores: list[float], share: float) -> float:
    """The lowest multiple of .0001 that at most this share of the scores reaches."""
    allowed = int(share * len(scores))
    above = sorted(scores, reverse=True)[allowed] if allowed < len(scores) else 0
    value = math.floor(above / STEP + 1e-9) + 1
    return min(0.9999, round(value * STEP, 4))


def pooled(found: dict, at: int) -> list[float]:
    """Each picture of a bin and its neighbours once, with its highest score there."""
    highest = {}
    for near in (at - 1, at, at + 1):
        for delivery in found.get(near, {}).values():
            for score, name in delivery:
                highest[name] = max(score, highest.get(name, 0))
    return list(highest.values())


def asked(found: dict, at: int, share: float) -> tuple[float, str, int]:
    """What a bin asks for by itself, and of how many pictures."""
    large = {name: [score for score, _ in one] for name, one in found[at].items() if len(one) >= LEAST}
    enough = {name: one for name, one in large.items() if len(one) >= 3 / share}
    if enough:
        values = {name: lowest(one, share) for name, one in large.items()}
        name = max(values, key=values.get)
        return values[name], name, len(large[name])
    everyone = pooled(found, at)
    return lowest(everyone, share), 'borrowed', len(everyone)


def by_rule(rows: list[dict], floors: dict[str, float] = SHIPS) -> list[dict[str, float]]:
    """The thresholds of each bin; none of a point lies below its floor."""
    found = deliveries_of(rows)
    values = [{} for _ in ENDS_PX]
    for point, (_, share) in POINTS.items():
        least = floors.get(point, 0.0)
        for at in reversed(range(len(ENDS_PX))):
            value, how, count = asked(found, at, share)
            least = max(least, value)
            values[at][point] = least
            print(f'{point} below {ENDS_PX[at]}: asks {value} ({how}, {count} pictures), gets {least}')
    for one in values:
        one['likely_ai'] = max(one['likely_ai'], one['uncertain'])
        one['strong'] = max(one['strong'], one['likely_ai'])
    return values


def counts(rows: list[dict], deliveries: tuple[str, ...], values: list[dict], point: str) -> tuple[int, int]:
    hits = [row['scores'][name] >= values[bin_of(row['sidesPx'][name])][point] for row in rows for name in deliveries]
    return sum(hits), len(hits)


def interval(count: int, n: int) -> tuple[float, float]:
    """Clopper-Pearson, 95 % two-sided."""
    return (1 - upper_rate(n - count, n, 0.025) if count else 0.0), upper_rate(count, n, 0.025)


def tell_bins(name: str, rows: list[dict], values: list[dict]) -> None:
    found = deliveries_of(rows)
    for at, end in enumerate(ENDS_PX):
        for delivery, one in sorted(found[at].items()):
            if len(one) < 30:
                continue
            cells = []
            for point in POINTS:
                hits = sum(score >= values[at][point] for score, _ in one)
                low, high = interval(hits, len(one))
                cells.append(f'{hits} ({hits / len(one):.3f}, {low:.3f} to {high:.3f})')
            print(f'{name} below {end} {delivery} n {len(one)}: ' + ' | '.join(cells))


def evidence(rows: list[dict], values: list[dict]) -> list[dict]:
    """What the manifest says of each bin: for each point, of the large delivery of which most pictures reach it."""
    found = deliveries_of(rows)
    told = []
    for at, _ in enumerate(ENDS_PX):
        large = [one for one in found[at].values() if len(one) >= LEAST]
        points = {}
        for point, (_, share) in POINTS.items():
            worst = max(large, key=lambda one: sum(score >= values[at][point] for score, _ in one) / len(one))
            flagged = sum(score >= values[at][point] for score, _ in worst)
            points[point] = {'falseAlarmTarget': share, 'reals': len(worst), 'flagged': flagged,
                             'provisional': len(worst) < 3 / share}
        told.append({'thresholds': values[at], 'thresholdEvidence': points})
    return told


def gate(judges: list[dict], generated: list[dict], before: list[dict], after: list[dict]) -> bool:
    held = True
    for delivery in JUDGED:
        flagged, n = counts(judges, (delivery,), after, 'likely_ai')
        old, _ = counts(judges, (delivery,), before, 'likely_ai')
        least = 1 - upper_rate(flagged, n)
        ok = flagged <= 0.03 * n and least >= 0.96 and flagged <= old
        print(f'gate {delivery}: {"holds" if ok else "missed"}; {old} to {flagged} of {n} flagged, accuracy '
              f'{1 - flagged / n:.4f}, at least {least:.4f}')
        held = held and ok
    found = deliveries_of(generated)
    for at, end in enumerate(ENDS_PX):
        scores = [score for one in found[at].values() for score, _ in one]
        old, new = (sum(score >= values[at]['likely_ai'] for score in scores) for values in (before, after))
        ok = new >= 0.75 * old
        print(f'gate, generated below {end}: {"holds" if ok else "missed"}; found {old} to {new} of {len(scores)}')
        held = held and ok
    return held


def main() -> None:
    of = read_roles(__doc__)
    print({name: (len(group), len({row['repo'] for row in group})) for name, group in of.items()})
    print('without the last floor:')
    by_rule(of['sets'], floors={})
    print('the rule:')
    after = by_rule(of['sets'])
    before = [SHIPS for _ in ENDS_PX]
    passed = gate(of['judges'], of['generated'], before, after)
    print('the gate holds' if passed else 'the gate is missed: each bin keeps what ships')
    values = after if passed else before
    for name in ('sets', 'judges', 'generated'):
        tell_bins(name, of[name], values)
    print(json.dumps(evidence(of['sets'], values), indent=1))
    flagged = Counter(row['repo'] for row in of['sets'] + of['judges'] for name in JUDGED
                      if row['scores'][name] >= values[bin_of(row['sidesPx'][name])]['likely_ai'])
    print('flagged by source:', flagged.most_common(12))


if __name__ == '__main__':
    main()
