import { useId, useRef } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { useAction } from './hooks.ts';
import { Button, Problem } from './parts.tsx';
import { words } from './words.ts';

interface ConfirmButtonProps {
  readonly label: string;
  readonly name: string;
  readonly question: string;
  readonly text: string;
  readonly confirm: string;
  /** Resolves to what is said aloud afterwards. */
  readonly work: () => Promise<string>;
}

/** For what cannot be undone: asks once more, and says what will happen. */
export function ConfirmButton({ label, name, question, text, confirm, work }: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const action = useAction();
  async function go(): Promise<void> {
    // The row may be gone with its button: the keyboard goes on from the screen's heading.
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!(await action.run(work))) return;
    dialog.current?.close();
    heading?.focus();
  }
  return (
    <>
      <Button name={name} onPress={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <Dialog dialog={dialog} titleId={titleId} action={action}>
        <h2 id={titleId}>{question}</h2>
        <p>{text}</p>
        <Problem sentence={action.problem} />
        <div class="buttons">
          <Button busy={action.busy} onPress={() => dialog.current?.close()}>
            {words.cancel}
          </Button>
          <Button kind="danger" busy={action.busy} onPress={go}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
