/** By theme: text colours keep a contrast of at least 4.5:1 on `--tt-paper` and on their own tint. */
export const lightColours = `
  --tt-paper: #fffdf9;
  --tt-sunken: #f5f2ec;
  --tt-ink: #1d1c1a;
  --tt-muted: #5f5b54;
  --tt-line: #ddd8ce;
  --tt-focus: #1f5fbf;
  --tt-alert: #a3310d;
  --tt-alert-tint: #fdeee6;
  --tt-notice: #7a5200;
  --tt-notice-tint: #fbf2da;
  --tt-declared: #6a3594;
  --tt-declared-tint: #f5ecfb;
  --tt-altered: #0b5f70;
  --tt-altered-tint: #e3f2f4;
  --tt-quiet: #4c525b;
  --tt-quiet-tint: #eef0f2;
  --tt-shadow: 0 1px 2px rgb(20 16 8 / 0.16), 0 12px 32px -8px rgb(20 16 8 / 0.28);
`;

export const darkColours = `
  --tt-paper: #1b1b1d;
  --tt-sunken: #252528;
  --tt-ink: #f0ede7;
  --tt-muted: #aaa59c;
  --tt-line: #3a393b;
  --tt-focus: #8ab8ff;
  --tt-alert: #ff9d78;
  --tt-alert-tint: #3a1f15;
  --tt-notice: #eac26b;
  --tt-notice-tint: #33290f;
  --tt-declared: #d0adff;
  --tt-declared-tint: #2c2040;
  --tt-altered: #7fd0e0;
  --tt-altered-tint: #11313a;
  --tt-quiet: #b9c0ca;
  --tt-quiet-tint: #2a2d31;
  --tt-shadow: 0 1px 2px rgb(0 0 0 / 0.5), 0 12px 32px -8px rgb(0 0 0 / 0.7);
`;

const fontStyles = `
:host, .tt-root {
  --tt-sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif;
  --tt-serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "Noto Serif", "Noto Naskh Arabic", serif;
}
`;

/** Without fonts: what is drawn on a stranger's page has its own, `--tt-sans` and `--tt-serif`. */
export const colourStyles = `
:host, .tt-root {
  color-scheme: light dark;
${lightColours}}
@media (prefers-color-scheme: dark) {
  :host, .tt-root {
${darkColours}  }
}
.tt-alert { --tt-tone: var(--tt-alert); --tt-tint: var(--tt-alert-tint); }
.tt-notice { --tt-tone: var(--tt-notice); --tt-tint: var(--tt-notice-tint); }
.tt-declared, .tt-unverified { --tt-tone: var(--tt-declared); --tt-tint: var(--tt-declared-tint); }
.tt-altered { --tt-tone: var(--tt-altered); --tt-tint: var(--tt-altered-tint); }
.tt-quiet, .tt-waiting, .tt-problem { --tt-tone: var(--tt-quiet); --tt-tint: var(--tt-quiet-tint); }
.tt-badge, .tt-card { box-sizing: border-box; font-family: var(--tt-sans); font-size: 13px; line-height: 1.45; }
.tt-badge *, .tt-card * { box-sizing: border-box; }
`;

/** Colours and type of the parts, as custom properties of their root. */
export const tokenStyles = fontStyles + colourStyles;
