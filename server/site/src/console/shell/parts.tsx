import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { useLateHeading, withoutButton } from './focus.ts';
import { type Loaded, type LoadState, useConsole } from './hooks.ts';
import { words } from './words.ts';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'danger' | undefined;
  readonly busy?: boolean;
  /** Where several buttons say the same: what this one is about. */
  readonly name?: string | undefined;
  /** Without it the button submits its form. */
  readonly onPress?: (() => void) | undefined;
}

/** Stays focusable while it works, so that the keyboard does not lose its place. */
export function Button({ children, kind, busy = false, name, onPress }: ButtonProps) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      class={`button ${kind ?? ''}`}
      aria-disabled={busy}
      aria-label={name}
      onClick={() => !busy && onPress?.()}
    >
      {children}
    </button>
  );
}

interface ScreenHeadProps {
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function ScreenHead({ title, children }: ScreenHeadProps) {
  const heading = useLateHeading();
  return (
    <header class="screen-head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p>{children}</p>}
    </header>
  );
}

export function Waiting({ label = words.loading }: { readonly label?: string }) {
  return (
    <p class="waiting" role="status">
      {label}
    </p>
  );
}

interface ProblemProps {
  /** Nothing is shown while it is empty, yet the place is there to be listened to. */
  readonly sentence: string;
  readonly onRetry?: (() => Promise<void>) | undefined;
}

export function Problem({ sentence, onRetry }: ProblemProps) {
  return (
    <div class="problem" role="alert">
      {sentence && <p>{sentence}</p>}
      {sentence && onRetry && <Button onPress={() => withoutButton(onRetry)}>{words.retry}</Button>}
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}

interface WhenLoadedProps<T> {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ComponentChildren;
}

/** What was loaded, or that it is on its way, or why it, or a later state of it, is not there. */
export function WhenLoaded<T>({ loaded, children }: WhenLoadedProps<T>) {
  const state: LoadState<T> = loaded.state;
  if (state.at === 'loading') return <Waiting />;
  if (state.at === 'problem') return <Problem sentence={state.sentence} onRetry={loaded.reload} />;
  return (
    <>
      <Problem sentence={state.problem} onRetry={loaded.reload} />
      {children(state.value)}
    </>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
}

/** A text to take along; where the browser forbids copying, it is selected for the keyboard. */
export function CopyField({ label, text }: CopyFieldProps) {
  const { announce } = useConsole();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      announce(words.copied);
    } catch {
      field.current?.select();
      announce(words.copyByHand);
    }
  }
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        dir="ltr"
        readOnly
        rows={text.split('\n').length}
        spellcheck={false}
        value={text}
      />
      <Button onPress={copy}>{words.copy}</Button>
    </div>
  );
}
