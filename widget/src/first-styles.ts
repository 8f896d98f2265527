import { room } from './room.ts';

/**
 * Of the first views: what comes later brings its own. What a page says of its text (CSS Text, and the `-webkit-` kind) is
 * inherited through a shadow root and could cut off a sentence, so it starts over here; `font` does so with its own.
 */
export const firstStyles = `
:host { display: block; max-inline-size: ${room.checkMostPx}px; min-block-size: ${room.checkPx}px; }
@media (width <= 480px) { :host { min-block-size: ${room.narrowPx}px; } }
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
.box, .signal {
  text-transform: none; letter-spacing: normal; word-spacing: normal; white-space: normal; text-indent: 0; text-shadow: none;
  text-align-last: auto; text-emphasis: none; text-wrap: wrap; hyphens: manual; word-break: normal; overflow-wrap: normal;
  line-break: auto; tab-size: 8; -webkit-text-fill-color: currentcolor; -webkit-text-stroke: 0;
}
.box {
  display: grid; grid-template-rows: 1fr auto; min-block-size: inherit; gap: 14px; padding: 18px; font: 14px/1.5 var(--tt-sans); color: var(--tt-ink); text-align: start;
  background: var(--tt-paper); border: 1px solid var(--tt-line); border-radius: var(--tt-radius, 14px);
}
h2, p { margin: 0; }
.box > :empty { display: none; }
.box > div:not([class], :empty) { display: grid; }
.entrance {
  display: grid; gap: 10px; place-content: center; justify-items: center; padding: 24px 14px 20px; text-align: center;
  border: 1.5px dashed var(--tt-line); border-radius: calc(var(--tt-radius, 14px) - 4px); background: var(--tt-sunken);
}
.hovered .entrance { border-color: var(--tt-focus); background: var(--tt-paper); }
svg { flex: none; }
svg:not(.tt-mark) { fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linejoin: round; stroke-linecap: round; }
.entrance svg { color: var(--tt-alert); }
.title { font: 600 21px/1.2 var(--tt-serif); letter-spacing: -0.005em; text-wrap: balance; }
.title:focus { outline: none; }
.prompt { max-inline-size: 42ch; color: var(--tt-muted); text-wrap: balance; overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; justify-content: center; margin-block: 4px; }
.button {
  position: relative; display: inline-flex; align-items: center; justify-content: center; min-block-size: 36px;
  padding: 6px 16px; font: inherit; font-weight: 600; color: inherit; background: var(--tt-paper);
  border: 1px solid var(--tt-line); border-radius: 8px; cursor: pointer;
}
.button:hover { border-color: var(--tt-muted); }
.main { color: var(--tt-paper); background: var(--tt-ink); border-color: var(--tt-ink); }
.button:focus-visible, .button:focus-within:has(:focus-visible) { outline: 2px solid var(--tt-focus); outline-offset: 2px; }
.button:disabled, .off { opacity: 0.5; cursor: default; }
.file { position: absolute; inset: 0; inline-size: 100%; opacity: 0; cursor: inherit; font-size: 0; }
.small { font-size: 12px; color: var(--tt-muted); }
.foot { border-block-start: 1px solid var(--tt-line); padding-block-start: 10px; }
.foot em, .quote { font-family: var(--tt-serif); }
em:lang(ar) { font-style: normal; }
.trouble { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; font: 13px/1.5 var(--tt-sans); color: var(--tt-ink); }
.trouble[aria-busy] { opacity: 0.6; }
.live { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.signal { font: 13px/1.5 var(--tt-sans); color: var(--tt-ink); text-align: start; }
.ask { gap: 6px; min-block-size: 28px; padding: 3px 11px 3px 9px; border-radius: 999px; }
@media (forced-colors: active) {
  .main { forced-color-adjust: none; background: ButtonText; color: ButtonFace; border-color: ButtonText; }
}
`;

export const signalHostStyles = `:host { display: inline-block; max-inline-size: 100%; min-block-size: ${room.signalPx}px; vertical-align: middle; }`;
