/** Of what comes after the first view: the answer, feedback and sharing. */
export const resultOwnStyles = `
.result { display: grid; gap: 14px; }
.summary { display: grid; gap: 6px; }
.summary .thumbnail, .summary .quote { margin-block-end: 8px; }
.summary .quote { padding-inline-start: 12px; border-inline-start: 3px solid var(--tt-line); color: var(--tt-muted); overflow-wrap: anywhere; }
.verdict { display: flex; align-items: center; gap: 9px; color: var(--tt-tone); }
.verdict svg { inline-size: 20px; block-size: 20px; flex: none; }
.verdict .title { color: var(--tt-ink); }
.note { color: var(--tt-muted); }
details { border-block: 1px solid var(--tt-line); }
summary { padding-block: 8px; min-block-size: 24px; font-weight: 600; cursor: pointer; }
details[open] summary { padding-block-end: 4px; }
details dl { padding-block-end: 12px; }
.tt-facts { display: grid; gap: 4px; margin: 0; font-size: 13px; }
.tt-facts > div { display: grid; grid-template-columns: minmax(96px, 0.4fr) 1fr; gap: 10px; }
.tt-facts dt { color: var(--tt-muted); }
.tt-facts dd { margin: 0; overflow-wrap: anywhere; }
.feedback { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; min-inline-size: 0; }
.feedback legend { padding: 0; font-weight: 600; margin-block-end: 8px; }
.chip { min-block-size: 32px; padding: 3px 12px; font-size: 13px; border-radius: 999px; font-weight: 500; }
.chip[aria-pressed="true"] { color: var(--tt-paper); background: var(--tt-ink); border-color: var(--tt-ink); }
.feedback p:empty { display: none; }
.share.open { display: grid; gap: 12px; padding: 14px; border-radius: 10px; background: var(--tt-sunken); }
.share h3 { margin: 0; font-size: 13px; }
.share h3:focus { outline: none; }
.post { display: grid; gap: 4px; justify-self: center; inline-size: min(320px, 100%); padding: 12px; background: var(--tt-paper); border: 1px solid var(--tt-line); border-radius: 10px; }
.post .thumbnail { inline-size: 100%; max-block-size: none; margin-block-end: 8px; }
.withheld .thumbnail { filter: saturate(0.8); opacity: 0.85; }
.post dl { margin-block: 4px; font-size: 12px; }
.post-title { font: 600 16px/1.3 var(--tt-serif); }
.opt { display: flex; align-items: center; gap: 9px; min-block-size: 28px; font-weight: 600; cursor: pointer; }
.opt input { inline-size: 18px; block-size: 18px; margin: 0; accent-color: var(--tt-focus); }
.result .tt-score, .result .tt-provenance { font-size: 13px; }
@media (forced-colors: active) {
  .chip[aria-pressed="true"] { forced-color-adjust: none; background: Highlight; color: HighlightText; }
}
`;
