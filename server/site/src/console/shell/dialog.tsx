import type { ComponentChildren, RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Action, useConsole } from './hooks.ts';

interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly titleId: string;
  readonly action: Action;
  readonly children: ComponentChildren;
}

/** A question before work that cannot be undone. It stays until that work is done, or has failed. */
export function Dialog({ dialog, titleId, action, children }: DialogProps) {
  const { announce } = useConsole();
  // A second Esc closes it all the same, and what went wrong is then said elsewhere
  // (https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers).
  useEffect(() => {
    if (action.problem !== '' && !dialog.current?.open) announce(action.problem);
  }, [action.problem]);
  return (
    <dialog
      ref={dialog}
      class="panel"
      aria-labelledby={titleId}
      onCancel={(event) => action.busy && event.preventDefault()}
    >
      {children}
    </dialog>
  );
}
