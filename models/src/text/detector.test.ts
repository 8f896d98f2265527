import { afterAll, describe, expect, it } from 'vitest';
import { currentModel } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { openNodeSession } from '../session.node.ts';
import type { TensorSession } from '../tensor-session.ts';
import { createTextDetector, type TextVerdict, textLogit } from './detector.ts';
import golden from './golden.json' with { type: 'json' };
import { generatedText } from './golden-texts.ts';
import { detectLanguage } from './language.ts';

const model = currentModel(await loadManifest(), 'text');
const session = await openNodeSession(model, { threads: 1 });
const detector = createTextDetector(model, session, { detectLanguage });
afterAll(() => session.close());

const prose = `When we moved into the house on the hill the garden had not been touched for years, and my father
said that it would take him a summer to find out what was growing there. He was wrong about that, as he was about most
things that needed patience, but he did find a path of red brick and two old apple trees behind the shed. `;

const abstention = (reason: TextVerdict['reason']) => ({
  label: 'abstained',
  score: null,
  confidence: null,
  reason,
});

/** A network that gives every window the same logit. */
function sessionGiving(score: number): TensorSession {
  const { slope, intercept } = model.calibration;
  const logit = (Math.log(score / (1 - score)) - intercept) / slope;
  return {
    run: async ({ places }) => ({ logit: new Float32Array(places?.dims[0] ?? 0).fill(logit) }),
    close: async () => undefined,
  };
}

const judged = (score: number, text: string) =>
  createTextDetector(model, sessionGiving(score), { detectLanguage }).detect(text);

describe('the shipped text model', () => {
  it('gives the logits that Python gave for a hundred texts, within 0.001', async () => {
    expect(golden.model).toBe(model.id);
    for (const [seed, expected] of golden.generatedLogits.entries()) {
      expect(Math.abs((await textLogit(model, session, generatedText(seed))) - expected)).toBeLessThan(1e-3);
    }
  });

  it('gives a number for texts without a single word', async () => {
    for (const { text, logit } of golden.written) {
      expect(await textLogit(model, session, text)).toBeCloseTo(logit, 3);
    }
  });

  it('scores running English and gives the same answer twice', async () => {
    const verdict = await detector.detect(prose.repeat(3));
    expect(verdict.reason).toBe('model_score');
    expect(verdict.score).toBeGreaterThanOrEqual(0);
    expect(verdict.score).toBeLessThanOrEqual(1);
    expect(await detector.detect(prose.repeat(3))).toEqual(verdict);
  });
});

describe('a text that cannot be judged', () => {
  it.each<[string, string, TextVerdict['reason']]>([
    ['nothing', '', 'too_short'],
    ['white space', ' \n'.repeat(9000), 'too_short'],
    ['one code point below the least length', `${'a '.repeat(124)}a`, 'too_short'],
    ['binary rubbish', '\u0000\u0001\u0007\ufffd'.repeat(2000), 'not_prose'],
    ['lone surrogates', '\ud800'.repeat(400), 'not_prose'],
    ['emoji alone', '😀🎉👩‍👩‍👧'.repeat(200), 'not_prose'],
    ['numbers', '3.14 2,718 '.repeat(100), 'not_prose'],
    [
      'right-to-left prose',
      'هذا نص عربي طويل يتحدث عن الحديقة والبيت القديم '.repeat(20),
      'unsupported_language',
    ],
    [
      'German prose',
      'Als wir in das Haus am Hang zogen, war der Garten seit Jahren verwildert. '.repeat(8),
      'unsupported_language',
    ],
    [
      'code',
      'export const total = (items) => { return items.map((item) => item.price); };\n'.repeat(8),
      'not_prose',
    ],
    ['a shopping list', 'milk\nbread and butter\neggs\nflour\n'.repeat(12), 'not_prose'],
    ['a list of marked items', '- the first thing that we have to do is this\n'.repeat(10), 'not_prose'],
  ])('gets no score: %s', async (_, text, reason) => {
    expect(await detector.detect(text)).toEqual(abstention(reason));
  });

  it('is no list of whole sentences: marked items that tell something are judged', async () => {
    const items = prose.split(/(?<=\.) /).filter((sentence) => sentence.trim() !== '');
    const list = items.map((sentence) => `- ${sentence.replaceAll('\n', ' ')}`).join('\n');
    expect((await detector.detect(`${list}\n`.repeat(4))).reason).toBe('model_score');
  });

  it('has a defined answer at twenty thousand code points of anything', async () => {
    for (const piece of [prose, 'a', '. ', 'é', '😀', '\u202e', 'word '.repeat(10), "'"]) {
      const { score, label } = await detector.detect(
        piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000),
      );
      expect(label === 'abstained' ? score === null : Number.isFinite(score)).toBe(true);
    }
  });
});

describe('the label', () => {
  const { uncertain, likely_ai, strong } = model.thresholds;
  const full = prose.repeat(4);
  const middling = prose.repeat(2);

  it('follows the thresholds of the manifest from the full length on', async () => {
    expect(await judged(uncertain - 0.01, full)).toMatchObject({ label: 'no_signal', reason: 'model_score' });
    expect(await judged(uncertain + 0.001, full)).toMatchObject({ label: 'uncertain' });
    expect(await judged(likely_ai + 0.001, full)).toMatchObject({ label: 'likely_ai' });
  });

  it('is given to a shorter text only in the top band, with less confidence', async () => {
    expect(await judged(strong - 0.001, middling)).toEqual(abstention('low_confidence'));
    expect(await judged(uncertain - 0.01, middling)).toEqual(abstention('low_confidence'));
    const verdict = await judged(strong + 0.001, middling);
    expect(verdict.label).toBe('likely_ai');
    expect(verdict.confidence).toBeLessThan((await judged(strong + 0.001, full)).confidence ?? 0);
  });
});
