/** Styles of the history, beside those of every page of the extension. */
export const historyStyles = `
.history { max-inline-size: 720px; gap: 18px; }
.history ul { list-style: none; }
.history h2 { margin: 18px 0 4px; font-size: 12px; font-weight: 600; color: var(--tt-muted); }
.history select, .history input, .history-tools button, .more, .confirm button {
  min-inline-size: 0; min-block-size: 34px; padding: 4px 10px; font: inherit; color: inherit; background: var(--tt-paper);
  border: 1px solid var(--tt-muted); border-radius: 6px;
}
.history-term { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; }
.history-search { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 10px 12px; padding: 14px 16px; border-radius: 10px; background: var(--tt-sunken); }
.history-search label { display: grid; gap: 3px; font-size: 12px; font-weight: 600; }
.history-search input, .history-search select { inline-size: 100%; font-weight: 400; }
.history-search [type="search"] { text-align: start; }
.history-tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.history-tools p { flex: 1; min-inline-size: 140px; }
.history-tools button, .more, .confirm button { font-weight: 600; cursor: pointer; }
.history-tools button:disabled { opacity: 0.55; cursor: default; }
.more { justify-self: center; padding-inline: 24px; }
.history-list:focus { outline: none; }
.entry { display: grid; grid-template-columns: auto 1fr auto; gap: 12px; align-items: center; padding: 9px 10px; border-block-start: 1px solid var(--tt-line); }
.entry:is(.tt-declared, .tt-unverified, .tt-altered) { background: var(--tt-tint); }
.entry.tt-alert { background: var(--tt-alert-tint); }
.entry > div { min-inline-size: 0; }
.entry .thumbnail { inline-size: 44px; block-size: 44px; border-radius: 6px; background: var(--tt-sunken); }
.entry .muted { overflow-wrap: anywhere; }
.entry-label { display: flex; flex-wrap: wrap; gap: 2px 7px; align-items: center; font-weight: 600; color: var(--tt-tone); }
.entry-score { font-weight: 400; font-variant-numeric: tabular-nums; color: var(--tt-muted); }
.entry-site { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; overflow-wrap: anywhere; }
.entry-site .link { text-align: start; color: var(--tt-ink); }
.entry-site time { color: var(--tt-muted); font-variant-numeric: tabular-nums; }
.delete { display: grid; place-items: center; inline-size: 32px; block-size: 32px; padding: 0; color: var(--tt-muted); background: none; border: 0; border-radius: 6px; cursor: pointer; }
.delete:hover { color: var(--tt-ink); background: var(--tt-sunken); }
.confirm { max-inline-size: min(420px, calc(100vw - 32px)); padding: 20px; color: var(--tt-ink); background: var(--tt-paper); border: 1px solid var(--tt-line); border-radius: 12px; box-shadow: var(--tt-shadow); }
.confirm::backdrop { background: rgb(0 0 0 / 0.4); }
.confirm-answers { display: flex; justify-content: end; gap: 8px; margin-block-start: 16px; }
.confirm .danger { color: var(--tt-paper); background: var(--tt-alert); border-color: var(--tt-alert); }
`;
