#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Trains a lane. Image: DIR holds train/, val/, calibration/ and, if wanted, validation/, calibration-more/, training-extra/,
 * hard-negatives/, games/ and grown/, each with a manifest.jsonl as rebuild_pictures.py writes it. What is made of them is kept in models/.training.
 */
const usage =
  'npm run train -- --lane image|text|audio --data DIR --id ID [--open-licence-only] [--fresh]\n' +
  'ID is new, such as telltale-image-10: the model becomes the current one of its lane, or of its size.\n' +
  'Image alone: [--size full|light]... [--begin WEIGHTS] [--runs N] [--unmet FOLDER]...\n' +
  'Audio alone: [--kind-of MODEL]';
const here = dirname(fileURLToPath(import.meta.url));
const work = join(here, '..', '.training', 'image');

const { values } = parseArgs({
  options: {
    lane: { type: 'string' },
    data: { type: 'string' },
    id: { type: 'string' },
    /** Image: where it runs, on the server (full) or in browsers (light); both unless one is named. */
    size: { type: 'string', multiple: true, default: [] },
    /** Image: an ONNX file to carry on from. */
    begin: { type: 'string' },
    /** Image: runs that carry on, each in its own order; their weights in the mean with where they began. */
    runs: { type: 'string' },
    /** Image: a training folder of DIR that `begin` never met, so that it calibrates as well. */
    unmet: { type: 'string', multiple: true, default: [] },
    /** Audio: the model whose judgement of voices stays; only the kind of content is learnt again. */
    'kind-of': { type: 'string' },
    'open-licence-only': { type: 'boolean', default: false },
    /** Rebuilds what an earlier run left. */
    fresh: { type: 'boolean', default: false },
  },
});
const imageAlone = values.begin || values.runs || values.unmet.length > 0 || values.size.length > 0;
if (
  !['image', 'text', 'audio'].includes(values.lane) ||
  !values.data ||
  !values.id ||
  (imageAlone && values.lane !== 'image') ||
  (values['kind-of'] && values.lane !== 'audio')
) {
  console.error(usage);
  process.exit(1);
}

function run(command, ...args) {
  console.error(`> ${[command, ...args].join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const { id } = values;
const { models } = JSON.parse(readFileSync(join(here, '..', 'manifest.json'), 'utf8'));
if (models.some((model) => model.id === id && model.status === 'retired')) {
  console.error(`${id} is a retired model, whose verdicts are stored; take another id.`);
  process.exit(1);
}

const venv = join(here, '.venv');
const python = join(venv, 'bin', 'python');
if (!existsSync(python)) {
  run('python3', '-m', 'venv', venv);
  run(python, '-m', 'pip', 'install', '--quiet', '-r', join(here, 'requirements.txt'));
}

const licence = values['open-licence-only'] ? ['--open-licence-only'] : [];

/** DIR holds train.jsonl.gz, val.jsonl.gz and, if wanted, extra.jsonl.gz and modern.jsonl.gz, made by rebuild_texts.py and rebuild_modern.py. */
if (values.lane === 'text') {
  run(python, join(here, 'train_text.py'), '--data', values.data, '--id', id, ...licence);
  process.exit(0);
}

/**
 * DIR holds manifest.jsonl with lines {file, label, split, repo, source} and the recordings it names, and perhaps grown/, which
 * rebuild_recordings.py makes, and calls/, which call_recordings.py makes of both.
 */
if (values.lane === 'audio') {
  const audioWork = join(here, '..', '.training', 'audio');
  const script = (name, ...args) => run(process.execPath, '--import', 'tsx', join(here, name), ...args);
  const folders = ['', 'grown', 'calls'].filter((name) =>
    existsSync(join(values.data, name, 'manifest.jsonl')),
  );
  const features = folders.map((name) => {
    const out = join(audioWork, name);
    if (values.fresh || !existsSync(join(out, 'index.jsonl'))) {
      script('prepare-audio.ts', '--data', join(values.data, name), '--out', out);
    }
    return out;
  });
  script('prepare-audio-golden.ts', '--out', audioWork);
  const golden = join(audioWork, 'golden.f32');
  const paths = ['--features', ...features, '--golden', golden];
  if (values['kind-of']) {
    run(python, join(here, 'train_kind.py'), ...paths, '--id', id, '--kind-of', values['kind-of']);
  } else {
    run(python, join(here, 'train_audio.py'), ...paths, '--id', id, ...licence);
  }
  process.exit(0);
}

/** The pictures of one folder as they reach readers. */
function deliver(name, mode) {
  const out = join(work, name);
  if (values.fresh || !existsSync(join(out, 'manifest.jsonl'))) {
    const paths = ['--data', join(values.data, name), '--out', out];
    run(process.execPath, '--import', 'tsx', join(here, 'deliver.ts'), ...paths, '--mode', mode);
  }
  return out;
}

const present = (...names) => names.filter((name) => existsSync(join(values.data, name)));
const train = present('train', 'training-extra', 'hard-negatives', 'games', 'grown');
run(
  python,
  join(here, 'train_image.py'),
  ...['--train', ...train.map((name) => deliver(name, 'training'))],
  ...['--val', ...present('val', 'validation').map((name) => deliver(name, 'tiers'))],
  ...['--calibration', ...present('calibration', 'calibration-more').map((name) => deliver(name, 'tiers'))],
  ...['--id', id, ...licence],
  ...(values.size.length > 0 ? ['--sizes', ...values.size] : []),
  ...(values.begin ? ['--begin', values.begin] : []),
  ...(values.runs ? ['--runs', values.runs] : []),
  ...(values.unmet.length > 0 ? ['--unmet', ...values.unmet.map((name) => join(work, name))] : []),
);
