import type { ComponentChildren, RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Action, useConsole } from './hooks.ts';

interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly titleId: string;
  readonly action: Action;
  readonly onClosed?: () => void;
  readonly children: ComponentChildren;
}

/** A question before work that cannot be undone. It stays until that work is done, or has failed, and begins at its beginning when asked again. */
export function Dialog({ dialog, titleId, action, onClosed, children }: DialogProps) {
  const { announce } = useConsole();
  // A second Esc closes it all the same, and what went wrong is then said elsewhere
  // (https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers).
  useEffect(() => {
    if (action.problem === '' || dialog.current?.open) return;
    announce(action.problem);
    action.forgive();
  }, [action.problem]);
  return (
    <dialog
      ref={dialog}
      class="panel"
      aria-labelledby={titleId}
      onCancel={(event) => action.busy && event.preventDefault()}
      onClose={() => {
        action.forgive();
        onClosed?.();
      }}
    >
      {children}
    </dialog>
  );
}
