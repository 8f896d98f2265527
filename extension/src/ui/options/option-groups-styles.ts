/** The options: a list at the side, and groups of settings, each on one sheet. Below 760 px the list stands above. */
export const optionGroupsStyles = `
.options-page { max-inline-size: 900px; margin: 0 auto; padding: 32px 24px 24px; display: grid; grid-template-columns: 168px minmax(0, 1fr); gap: 24px 36px; }
.options-page > .masthead { grid-column: 1 / -1; }
.options-page h1 { margin: 0; font-size: 25px; }
.groups { position: sticky; inset-block-start: 24px; align-self: start; }
.groups ul { list-style: none; display: grid; gap: 2px; }
.groups a { display: block; padding: 7px 12px; border-inline-start: 3px solid transparent; border-radius: 4px; color: var(--tt-ink); text-decoration: none; }
.groups a:hover { background: var(--tt-sunken); }
.groups a[aria-current] { border-color: var(--tt-focus); background: var(--tt-sunken); font-weight: 600; }
.options-page > main { display: grid; gap: 34px; }
.group { display: grid; gap: 10px; scroll-margin-block-start: 24px; }
.group:last-of-type { min-block-size: calc(100vh - 110px); align-content: start; }
.group > h2 { margin: 0; font-family: var(--tt-serif); font-size: 19px; font-weight: 600; }
.group-settings { border: 1px solid var(--tt-line); border-radius: 10px; }
.group-settings > .setting { border: 0; border-radius: 0; }
.group-settings > .setting + .setting { border-block-start: 1px solid var(--tt-line); }
.group-settings > .setting.more { border-block-start: 0; padding-block-start: 0; }
.group .muted { text-wrap: pretty; }
.setting h3 { margin: 0; font-size: 13.5px; font-weight: 600; }
@media (max-width: 760px) {
  .options-page { grid-template-columns: minmax(0, 1fr); padding: 20px 14px; gap: 18px; }
  .groups { position: static; }
  .groups ul { display: flex; flex-wrap: wrap; gap: 4px; }
  .groups a { border: 1px solid var(--tt-line); border-radius: 999px; }
  .group:last-of-type { min-block-size: 0; }
}
@media (forced-colors: active) { .groups a[aria-current] { border-color: Highlight; } }
`;
