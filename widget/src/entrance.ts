import { element, sign } from './dom.ts';
import { limits, megabytes } from './limits.ts';
import type { Lane } from './types.ts';
import type { Words } from './words.ts';

export interface EntranceOptions {
  readonly words: Words;
  readonly lanes: readonly Lane[];
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
  readonly onWrite: () => void;
}

const fileTypes: Readonly<Record<Lane, string>> = {
  image: 'image/*,.heic,.heif',
  text: '.txt,text/plain',
  audio: '.wav,audio/wav,audio/x-wav',
  video: 'video/*',
};

const flag = 'M5 21V4m0 1.5c5-3 8 2.5 14-.5v8c-6 3-9-2.5-14 .5';

/** The first view of `<telltale-check>`: what can be checked here, and how. */
export function entrance(options: EntranceOptions): HTMLElement {
  const { words, lanes, disabled } = options;
  const { text, languageTag } = words;
  const named = lanes.map((lane) => text(`media_${lane}`));
  const media = new Intl.ListFormat(languageTag, { type: 'disjunction' }).format(named);
  return element(
    'div',
    { class: 'entrance', part: 'drop' },
    sign(28, flag),
    element('h2', { class: 'title', part: 'title' }, text('title')),
    element('p', { class: 'prompt' }, text('prompt', { media })),
    element(
      'div',
      { class: 'actions' },
      element(
        'label',
        { class: `button main${disabled ? ' off' : ''}`, part: 'button' },
        fileInput(options),
        text('choose'),
      ),
      ...(lanes.includes('text') ? [writeButton(options)] : []),
    ),
    element('p', { class: 'small' }, acceptsOf(lanes, words)),
  );
}

function fileInput({ lanes, disabled, onFile }: EntranceOptions): HTMLInputElement {
  const accept = lanes.map((lane) => fileTypes[lane]).join();
  const input = element('input', { type: 'file', class: 'file', accept, disabled });
  input.onchange = () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) onFile(file);
  };
  return input;
}

function writeButton({ words, disabled, onWrite }: EntranceOptions): HTMLButtonElement {
  const attributes = { type: 'button', class: 'button', part: 'button', disabled };
  const button = element('button', attributes, words.text('write'));
  button.onclick = onWrite;
  return button;
}

/** In one line, as the first view and a refusal say it. */
export function acceptsOf(lanes: readonly Lane[], { text, languageTag }: Words): string {
  const number = (value: number) => value.toLocaleString(languageTag);
  const values: Record<Lane, Readonly<Record<string, string>>> = {
    image: { mb: number(megabytes(limits.imageFileBytes)) },
    text: { chars: number(limits.textCodePoints) },
    audio: { mb: number(megabytes(limits.audioBytes)) },
    video: { minutes: number(limits.videoSeconds / 60) },
  };
  return lanes.map((lane) => text(`accepts_${lane}`, values[lane])).join(' · ');
}
