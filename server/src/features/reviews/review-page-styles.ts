/** Of the printed dossier, which may load nothing: on the screen in the reader's colours, on paper in black. */
export const reviewPageStyles = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --quiet: light-dark(#57534c, #b3aea4); --line: light-dark(#d8d2c6, #3b3a3d); }
html { background: light-dark(#fff, #161618); color: light-dark(#1d1c1a, #f0ede7); }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { font-family: "Iowan Old Style", Palatino, Georgia, "Noto Serif", serif; line-height: 1.25; break-after: avoid; }
h1 { margin: 0; font-size: 1.8rem; overflow-wrap: anywhere; }
h2, h3 { margin: 1.6rem 0 .4rem; font-size: 1.15rem; }
h4 { margin: .8rem 0 .2rem; }
.kicker { margin: 0 0 .3rem; color: var(--quiet); font-size: .85rem; }
.rule { margin: .4rem 0 1.4rem; font-style: italic; }
:lang(ar) .rule { font-style: normal; }
img { display: block; max-width: 100%; max-height: 24rem; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl > div { display: grid; grid-template-columns: 12rem 1fr; gap: .5rem; padding: .3rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
dt, footer, .tt-small { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
p { margin: .3rem 0; }
ol { margin: 0; padding-inline-start: 1.4rem; }
li { margin-bottom: .8rem; break-inside: avoid; }
.prose { white-space: pre-wrap; overflow-wrap: anywhere; }
footer { margin-top: 2rem; padding-top: .6rem; border-top: 1px solid var(--line); font-size: .85rem; }
code { overflow-wrap: anywhere; }
@media (max-width: 30rem) { dl > div { grid-template-columns: 1fr; gap: 0; } }
@page { margin: 18mm 16mm 20mm; }
@media print {
  :root { color-scheme: light; font-size: 10.5pt; --quiet: #444; --line: #bbb; }
  body { max-width: none; margin: 0; padding: 0; }
  img { max-height: 9cm; }
  header, img { break-after: avoid; }
}
`;
