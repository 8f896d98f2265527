import { reportFormStyles } from './report-form.tsx';

/** Of the list of answers, in the popup and in the side panel. */
export const resultsStyles = `
.thumbnail { flex: none; inline-size: 36px; block-size: 36px; border-radius: 6px; background: var(--tt-sunken); }
.row { display: grid; grid-template-columns: auto 1fr auto; gap: 10px; align-items: start; padding: 8px 16px; }
.row.pointed { box-shadow: inset 3px 0 0 var(--tt-focus); }
.row.pointed:dir(rtl) { box-shadow: inset -3px 0 0 var(--tt-focus); }
.row + .row { border-block-start: 1px solid var(--tt-line); }
.row:is(.tt-declared, .tt-unverified, .tt-altered) { background: var(--tt-tint); }
.row.tt-alert { background: var(--tt-alert-tint); }
.row > div { min-inline-size: 0; display: grid; }
.row .tt-mark { flex: none; margin-block-start: 3px; }
.row-label { display: flex; gap: 6px; font-weight: 600; color: var(--tt-tone); }
.row-shown { font-size: 13px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row-name { color: var(--tt-muted); font-size: 12px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row-note { font-size: 12px; }
.row-score { font-variant-numeric: tabular-nums; color: var(--tt-muted); padding-block-start: 1px; }
${reportFormStyles}`;
