/** What a key does, with the one suggested for it. The reader may choose others on a page of the browser. */
const suggestedKeys = {
  toggle_site: 'Alt+Shift+S',
  toggle_all: 'Alt+Shift+O',
  check_page: 'Alt+Shift+K',
  open_panel: 'Alt+Shift+L',
} as const;

export type ShortcutName = keyof typeof suggestedKeys;
export const shortcutNames = Object.keys(suggestedKeys) as readonly ShortcutName[];

/** The `commands` of the manifest. */
export function manifestCommands() {
  return Object.fromEntries(
    Object.entries(suggestedKeys).map(([name, key]) => [
      name,
      { suggested_key: { default: key }, description: `__MSG_command_${name}__` },
    ]),
  );
}
