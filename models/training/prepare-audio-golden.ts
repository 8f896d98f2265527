import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { featuresOf } from '../src/audio/features.ts';
import { audioInput } from './audio-input.ts';
import { syntheticWindows } from './synthetic-sounds.ts';

/** The features of the hundred synthetic sounds, for Python to score as the parity tests do, and what models read. */
const { values } = parseArgs({ options: { out: { type: 'string' } } });
if (!values.out) throw new Error('--out DIR is needed');
mkdirSync(values.out, { recursive: true });
const rows = syntheticWindows().map((window) => Buffer.from(featuresOf(window).buffer));
writeFileSync(join(values.out, 'golden.f32'), Buffer.concat(rows));
writeFileSync(join(values.out, 'input.json'), JSON.stringify(audioInput));
