"""What heads say of the pictures that teach them, each picture by heads that never saw its repository, in the form of
score-pictures.ts: calibrate_scored.py sets thresholds with it (archive, image step 89). The fits are those of judge_heads.py, and a
tier is as head_features.py delivered it.

    python left_out_scores.py --model ../weights/telltale-image-8.onnx --id telltale-image-8 --features DIR --rows DIR --weight 3 \\
        --strength 0.3 --sources sources/kitchens.jsonl sources/studios.jsonl sources/common-models.jsonl --out FILE.jsonl
"""
import argparse
import json
from pathlib import Path

import onnx

from deliveries import TIERS as LONG_SIDES
from delivery_stream import FOLDS, fold_of
from head_features import TIERS
from head_scores import scores_in, views_of
from image_entry import MANIFEST
from retune_heads import fit, heads_of, read_shard, taught_in


def side_px(row: dict, tier: str) -> int:
    """The short side of a picture as a tier delivers it (deliveries.py)."""
    sides = row['width'], row['height']
    factor = min(1.0, LONG_SIDES[tier][0] / max(sides)) if LONG_SIDES[tier] else 1.0
    return round(min(sides) * factor)


def scored(row: dict, kind: str, views: dict, model: dict) -> dict:
    sides = {tier: side_px(row, tier) for tier in TIERS}
    label = 'ai' if row['label'] == 1 else 'real'
    return {'id': row['id'], 'file': row['id'], 'repo': row['repo'], 'label': label, 'source': row['source'], 'kind': kind,
            'split': 'left-out', 'model': model['id'], 'sidesPx': sides, 'views': views, 'scores': scores_in(views, sides, model)}


def kinds_in(files: list[Path]) -> dict[str, str]:
    """Food is one kind; of the others each source says its own."""
    listed = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    return {row['source']: row['kind'].split(',')[0] for row in listed}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', type=Path, required=True, help='the file whose heads they begin from')
    parser.add_argument('--id', required=True, help='the model of the manifest whose calibration turns logits into scores')
    parser.add_argument('--features', type=Path, required=True)
    parser.add_argument('--rows', type=Path, required=True, help='the listings of open_shards.py')
    parser.add_argument('--new', nargs='*', default=['n'], help='what the names of new shards begin with')
    parser.add_argument('--weight', type=float, required=True)
    parser.add_argument('--strength', type=float, required=True)
    parser.add_argument('--sources', type=Path, nargs='+', required=True, help='manifests that say the kind of each source')
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    new, kinds = tuple(args.new), kinds_in(args.sources)
    model = next(one for one in json.loads(MANIFEST.read_text())['models'] if one['id'] == args.id)
    taught, begun = taught_in(args.features, args.rows, new, args.weight), heads_of(onnx.load(args.model))
    heads = [fit(taught, begun, args.strength, fold) for fold in range(FOLDS)]
    names = sorted(path.stem for path in args.features.glob('*-judged.npz') if path.stem.startswith(new))
    with args.out.open('w') as out:
        for name in names:
            features, listed, detail = read_shard(args.features, args.rows, name)
            for row, found, details in zip(listed, features, detail, strict=True):
                by = heads[fold_of(row)]
                views = {tier: views_of(found[at], details[at], by) for at, tier in enumerate(TIERS)}
                out.write(json.dumps(scored(row, kinds[row['source']], views, model)) + '\n')


if __name__ == '__main__':
    main()
