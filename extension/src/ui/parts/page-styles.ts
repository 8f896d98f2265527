import { tokenStyles } from '@telltale/shared/ui/tokens';

/** Styles of the extension's own pages, on the colours of the shared parts. */
export const pageStyles = `${tokenStyles}
* { box-sizing: border-box; }
body { margin: 0; background: var(--tt-paper); color: var(--tt-ink); font: 13.5px/1.5 var(--tt-sans); }
h1, p, ul { margin: 0; padding: 0; }
.muted { color: var(--tt-muted); font-size: 12px; }
.masthead { display: flex; align-items: center; gap: 9px; }
.masthead strong, .masthead h1 { font-family: var(--tt-serif); font-weight: 600; }
.masthead strong { font-size: 17px; }
.site { margin-inline-start: auto; color: var(--tt-muted); font-size: 12px; overflow-wrap: anywhere; text-align: end; }
.link { padding: 4px 0; min-block-size: 24px; background: none; border: 0; color: var(--tt-focus); font: inherit; text-decoration: underline; text-underline-offset: 2px; cursor: pointer; }
:focus-visible { outline: 2px solid var(--tt-focus); outline-offset: 2px; }

.popup { inline-size: 360px; display: grid; gap: 12px; padding: 14px 16px; }
.popup h1 { font-size: 12px; font-weight: 600; color: var(--tt-muted); margin-block-end: 4px; }
.popup ul { list-style: none; max-block-size: 320px; overflow-y: auto; margin-inline: -16px; }
.panel { inline-size: auto; min-block-size: 100vh; grid-template-rows: auto; align-content: start; }
.panel ul { max-block-size: none; }
.links { display: flex; flex-wrap: wrap; gap: 0 16px; }
.popup summary { inline-size: fit-content; min-block-size: 24px; padding-block: 3px; color: var(--tt-muted); font-size: 12px; cursor: pointer; }
.popup footer { display: grid; gap: 2px; justify-items: start; border-block-start: 1px solid var(--tt-line); padding-block-start: 10px; }
.for-readers { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }

.switch { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 9px 12px; border-radius: 8px; background: var(--tt-sunken); font-weight: 600; cursor: pointer; }
.switch input {
  appearance: none; position: relative; flex: none; inline-size: 40px; block-size: 24px; margin: 0; border-radius: 12px;
  background: var(--tt-muted); cursor: pointer; transition: background 120ms;
}
.switch input::after {
  content: ""; position: absolute; inset-block-start: 3px; inset-inline-start: 3px; inline-size: 18px; block-size: 18px;
  border-radius: 50%; background: var(--tt-paper); transition: inset-inline-start 120ms;
}
.switch input:checked { background: var(--tt-focus); }
.switch input:checked::after { inset-inline-start: 19px; }
.check-page { min-block-size: 34px; padding: 4px 16px; font: inherit; font-weight: 600; color: var(--tt-paper); background: var(--tt-ink); border: 1px solid var(--tt-ink); border-radius: 6px; cursor: pointer; }
.site-mode { display: grid; grid-template-columns: auto 1fr; gap: 10px; align-items: center; }
.site-mode select { min-inline-size: 0; min-block-size: 30px; text-overflow: ellipsis; font: inherit; color: inherit; background: var(--tt-paper); border: 1px solid var(--tt-muted); border-radius: 6px; }

.options { max-inline-size: 620px; margin: 0 auto; padding: 36px 24px; display: grid; gap: 22px; }
.options h1 { font-size: 25px; }
.setting { display: grid; gap: 6px; justify-items: start; padding: 16px 18px; border: 1px solid var(--tt-line); border-radius: 10px; }
.setting label { font-weight: 600; }
.choice { margin: 0; min-inline-size: 0; }
.choice legend, .setting h2 { padding: 0; margin: 0; font-size: 13.5px; font-weight: 600; float: inline-start; inline-size: 100%; }
.choice > div { display: grid; grid-template-columns: auto 1fr; gap: 0 8px; align-items: center; min-block-size: 24px; }
.choice .muted { grid-column: 2; }
.choice > .muted { grid-column: 1; }
.choice input { inline-size: 16px; block-size: 16px; margin: 0; accent-color: var(--tt-focus); }
.line textarea { flex: 1; min-inline-size: 0; padding: 6px 10px; font: 12px/1.4 ui-monospace, Menlo, Consolas, monospace; color: inherit; background: var(--tt-paper); border: 1px solid var(--tt-muted); border-radius: 6px; }
.line { display: flex; align-items: start; gap: 8px; inline-size: 100%; }
.line input { flex: 1; min-inline-size: 0; padding: 6px 10px; font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; color: inherit; background: var(--tt-paper); border: 1px solid var(--tt-muted); border-radius: 6px; }
.line input[aria-invalid="true"] { border-color: var(--tt-alert); }
.line button, .setting > button:not(.link) { min-block-size: 34px; padding: 4px 16px; font: inherit; font-weight: 600; color: var(--tt-paper); background: var(--tt-ink); border: 1px solid var(--tt-ink); border-radius: 6px; cursor: pointer; }
.line button:disabled, .setting > button:disabled { opacity: 0.6; cursor: default; }
.notice:empty { display: none; }
.notice { font-size: 12.5px; }
.notice.error { color: var(--tt-alert); }
.notice.warning { color: var(--tt-notice); }
.stored { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }

@media (prefers-reduced-motion: reduce) { .switch input, .switch input::after { transition: none; } }
@media (forced-colors: active) {
  .check-page, .line button, .setting > button:not(.link) { color: ButtonText; background: ButtonFace; border-color: ButtonText; }
  .switch input { border: 1px solid ButtonText; forced-color-adjust: none; background: Canvas; }
  .switch input::after { background: ButtonText; }
  .switch input:checked { background: Highlight; }
}
`;
