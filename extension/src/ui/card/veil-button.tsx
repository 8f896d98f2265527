import type { ExtensionWording } from '../wording.ts';

interface VeilButtonProps {
  readonly covered: boolean;
  readonly wording: ExtensionWording;
  readonly onToggle: () => void;
}

/** Shows a covered picture, and covers it again. */
export function VeilButton({ covered, wording, onToggle }: VeilButtonProps) {
  return (
    <button
      type="button"
      class="tt-badge tt-quiet tt-veil"
      dir={wording.direction}
      lang={wording.languageTag}
      onClick={onToggle}
    >
      <span class="tt-badge-text">{wording.text(covered ? 'veil_show' : 'veil_cover')}</span>
    </button>
  );
}

export const veilButtonStyles = `
.badge-place { display: flex; flex-wrap: wrap; gap: 4px; }
.tt-veil { padding-inline: 10px !important; text-decoration: underline; text-underline-offset: 2px; }
`;
