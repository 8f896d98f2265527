"""What a new image model changes in the manifest and among the golden logits, without anything that trains."""
import json
from pathlib import Path

MODELS = Path(__file__).resolve().parent.parent
MANIFEST = MODELS / 'manifest.json'
GOLDEN = MODELS / 'src' / 'image' / 'golden-logits.json'
SIZES = ('full', 'light')


def is_current(model: dict) -> bool:
    return model['lane'] == 'image' and model['status'] == 'current'


def current_image_model(models: list[dict], size: str) -> dict:
    return next(model for model in models if is_current(model) and size in model['sizes'])


def never_sure(cascade: dict) -> dict:
    """The names of the parts stay; how far other weights can be foretold is for fit_cascade.py to say."""
    unknown = {'patches': 0, 'offset': 0, 'whole': 0, 'seen': 0, 'low': -1000, 'high': 1000}
    return {**cascade, 'steps': [unknown], 'evidence': {'pictures': 0, 'deliveries': 0, 'outside': 0}}


def with_entry(manifest: dict, entry: dict, sizes: tuple[str, ...]) -> dict:
    """The manifest with a new image model of these sizes. Another one keeps the size that is left to it; what is left with
    none is retired. A model that does not name its parts has those of the light one: it is of the same making."""
    if not sizes or set(sizes) - set(SIZES):
        raise SystemExit(f'sizes are some of {", ".join(SIZES)}')
    entry = {**entry, 'status': 'current', 'sizes': list(sizes)}
    named = entry.get('cascade') or current_image_model(manifest['models'], 'light')['cascade']
    # A candidate that was judged brings its own steps.
    entry['cascade'] = named if 'steps' in entry.get('cascade', {}) else never_sure(named)
    others = [model for model in manifest['models'] if model['id'] != entry['id']]
    return {**manifest, 'models': [entry, *(replaced(model, sizes) for model in others)]}


def replaced(model: dict, sizes: tuple[str, ...]) -> dict:
    if not is_current(model):
        return model
    left = [size for size in model['sizes'] if size not in sizes]
    if left:
        return {**model, 'sizes': left}
    return {**{key: value for key, value in model.items() if key != 'sizes'}, 'status': 'retired'}


def golden_in_use(golden: dict, models: list[dict]) -> dict:
    """A retired model's weights leave the tree, so nothing can be compared with its logits."""
    in_use = {model['id'] for model in models if is_current(model)}
    return {name: found for name, found in golden.items() if name in in_use}


def keep_golden(model_id: str, logits: list[float], within: float) -> None:
    golden = json.loads(GOLDEN.read_text())
    golden[model_id] = {'within': within, 'logits': [round(logit, 6) for logit in logits]}
    GOLDEN.write_text(json.dumps(golden) + '\n')


def enter(entry: dict, sizes: tuple[str, ...]) -> None:
    manifest = with_entry(json.loads(MANIFEST.read_text()), entry, sizes)
    MANIFEST.write_text(json.dumps(manifest, indent=2) + '\n')
    golden = golden_in_use(json.loads(GOLDEN.read_text()), manifest['models'])
    GOLDEN.write_text(json.dumps(golden) + '\n')
