import type { ExtensionWording } from '../wording.ts';

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Told where on the screen the pointer was. */
export type Lead = (mediaUrl: string, pointer: ScreenPoint) => void;

interface LeadButtonProps {
  readonly wording: ExtensionWording;
  readonly onLead: (pointer: ScreenPoint) => void;
}

/** From a card on a page to a page of the extension, which no web page can dress up: there things can be done. */
export function LeadButton({ wording, onLead }: LeadButtonProps) {
  return (
    <>
      <button
        type="button"
        class="tt-retry"
        // The second half of a double click asks for nothing more.
        onClick={({ detail, screenX, screenY }) => detail <= 1 && onLead({ x: screenX, y: screenY })}
      >
        {wording.text('card_open')}
      </button>
      <p class="tt-small">{wording.text('card_open_help')}</p>
    </>
  );
}
