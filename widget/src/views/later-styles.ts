/** Of the views that take the place of the first one. */
export const laterStyles = `
.busy, .problem { display: grid; gap: 10px; justify-items: center; padding: 24px 14px; text-align: center; }
.busy .quote { max-inline-size: 42ch; color: var(--tt-muted); overflow-wrap: anywhere; }
.thumbnail { display: block; max-inline-size: 100%; max-block-size: 200px; border-radius: 8px; object-fit: contain; object-position: left; }
.busy .thumbnail { max-block-size: 150px; opacity: 0.85; }
.step { font-weight: 600; }
[role="status"]:empty { display: none; }
.track { inline-size: min(220px, 80%); block-size: 4px; border-radius: 2px; overflow: hidden; background: var(--tt-line); }
.track::before {
  content: ""; display: block; inline-size: 40%; block-size: 100%; border-radius: inherit; background: var(--tt-muted);
  animation: tt-slide 1.4s ease-in-out infinite alternate;
}
@keyframes tt-slide { from { margin-inline-start: 0; } to { margin-inline-start: 60%; } }
@keyframes tt-breathe { 50% { opacity: 0.3; } }
.waiting svg { animation: tt-breathe 1.6s ease-in-out infinite; }
.again { display: grid; gap: 14px; }
.again > .actions { justify-content: start; margin: 0; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; }
.link { display: grid; gap: 6px; font-weight: 600; }
.link input, textarea {
  inline-size: 100%; min-block-size: 36px; padding: 8px 10px; font: inherit; font-weight: 400; color: inherit;
  background: var(--tt-paper); border: 1px solid var(--tt-muted); border-radius: 8px;
}
textarea { resize: vertical; line-height: 1.5; }
.writing { display: grid; gap: 10px; }
.over { color: var(--tt-alert); font-weight: 600; }
.card {
  position: fixed; inset: auto; margin: 0; inline-size: 372px; max-inline-size: calc(100vw / var(--tt-zoom, 1) - 16px);
  max-block-size: calc(100dvh / var(--tt-zoom, 1) - 16px); overflow: auto; overscroll-behavior: contain; box-shadow: var(--tt-shadow); z-index: 2147483647;
}
.card .problem { justify-items: start; padding: 0; text-align: start; }
.narrow { inline-size: 320px; }
.close {
  position: absolute; inset-block-start: 12px; inset-inline-end: 12px; display: grid; place-items: center; inline-size: 28px;
  block-size: 28px; padding: 0; color: var(--tt-muted); background: none; border: 0; border-radius: 6px; cursor: pointer;
}
.close:hover { color: var(--tt-ink); background: var(--tt-sunken); }
.close:focus-visible { outline: 2px solid var(--tt-focus); outline-offset: 1px; }
.card .title { padding-inline-end: 28px; }
summary:focus-visible, textarea:focus-visible, input:focus-visible { outline: 2px solid var(--tt-focus); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { .track::before, .waiting svg { animation: none; } .track::before { inline-size: 100%; } }
@media (forced-colors: active) { .track::before { background: Highlight; } }
`;
