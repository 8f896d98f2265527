import { useEffect, useRef } from 'preact/hooks';

interface ConfirmDialogProps {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onAnswer: (isYes: boolean) => void;
}

/** Asks before something is lost. The browser keeps the focus inside, and gives it back afterwards. */
export function ConfirmDialog({ question, yes, no, onAnswer }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const answer = (isYes: boolean) => {
    dialog.current?.close();
    onAnswer(isYes);
  };
  return (
    <dialog ref={dialog} class="confirm" aria-labelledby="confirm-question" onCancel={() => onAnswer(false)}>
      <p id="confirm-question">{question}</p>
      <div class="confirm-answers">
        <button type="button" onClick={() => answer(false)}>
          {no}
        </button>
        <button type="button" class="danger" onClick={() => answer(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
