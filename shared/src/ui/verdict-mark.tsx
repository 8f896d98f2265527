import type { Tone } from './tone.ts';

/** One shape per tone, so that no meaning rests on colour alone. */
const shapes: Readonly<Record<Tone, string>> = {
  alert: 'M8 1.8 15 14H1L8 1.8Zm-.9 4.4.3 4h1.2l.3-4H7.1ZM8 11a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z',
  notice: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 1.6v9.8a4.9 4.9 0 0 1 0-9.8Z',
  declared: 'M1.5 2.2h13v9H8.7L5 14.6v-3.4H1.5v-9Zm2.4 2.4v1.5h8.2V4.6H3.9Zm0 2.8v1.5h5.4V7.4H3.9Z',
  unverified:
    'M1.5 2.2h13v9H8.7L5 14.6v-3.4H1.5v-9Zm1.6 1.6v5.8h3.5v1.7l1.5-1.7h4.8V3.8H3.1Zm1.5 2.1h6.8v1.5H4.6V5.9Z',
  altered: 'M3 1.5h5.6L7 6.4l2 2.2-1.9 5.9H3v-13Zm7.2 0H13v13H8.7l2-6.3-2-2.2 1.5-4.5Z',
  quiet: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 1.6a4.9 4.9 0 1 1 0 9.8 4.9 4.9 0 0 1 0-9.8Z',
  waiting:
    'M3 6.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Zm5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Zm5 0a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Z',
  problem:
    'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 1.6c1.1 0 2.1.36 2.9.97L4.07 10.9A4.9 4.9 0 0 1 8 3.1Zm3.93 2a4.9 4.9 0 0 1-6.83 6.83L11.93 5.1Z',
};

export function VerdictMark({ tone }: { readonly tone: Tone }) {
  return (
    <svg class="tt-mark" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      <path fill="currentColor" fill-rule="evenodd" d={shapes[tone]} />
    </svg>
  );
}
