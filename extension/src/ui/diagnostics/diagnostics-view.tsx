import { useEffect, useRef, useState } from 'preact/hooks';
import type { NotedError } from '../../messaging/noted-error.ts';
import type { ExtensionWording } from '../wording.ts';
import './diagnostics.css';

interface DiagnosticsViewProps {
  /** Oldest first. */
  readonly errors: readonly NotedError[];
  readonly wording: ExtensionWording;
  readonly onCopy: (report: string) => Promise<void>;
  readonly onClear: () => void;
}

/** What went wrong inside the extension, for the reader and for whom they want to tell. */
export function DiagnosticsView({ errors, wording, onCopy, onClear }: DiagnosticsViewProps) {
  const { text } = wording;
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = () =>
    onCopy(reportOf(errors)).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  const { none, clear } = useClear(errors, onClear);
  return (
    <div class="options diagnostics">
      <header class="masthead">
        <img src="/icon/48.png" alt="" width="32" height="32" />
        <h1>{text('diagnostics_heading')}</h1>
      </header>
      <p>{text('diagnostics_intro')}</p>
      {errors.length === 0 ? (
        <p ref={none} tabIndex={-1} class="muted">
          {text('diagnostics_none')}
        </p>
      ) : (
        <>
          <p class="diagnostics-tools">
            <button type="button" onClick={() => void copy()}>
              {text('diagnostics_copy')}
            </button>
            <button
              type="button"
              onClick={() => {
                setCopied(null);
                clear();
              }}
            >
              {text('diagnostics_clear')}
            </button>
          </p>
          <ol>
            {errors.toReversed().map((error) => (
              <ErrorRow key={`${error.atMs} ${error.name}`} error={error} wording={wording} />
            ))}
          </ol>
        </>
      )}
      <p role="status">
        {copied && text(copied === 'yes' ? 'diagnostics_copied' : 'diagnostics_not_copied')}
      </p>
    </div>
  );
}

/** The button goes with the list: the keyboard goes on from the sentence that takes its place. */
function useClear({ length }: readonly NotedError[], onClear: () => void) {
  const none = useRef<HTMLParagraphElement>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) none.current?.focus();
    isAsked.current = false;
  }, [length]);
  const clear = () => {
    isAsked.current = true;
    onClear();
  };
  return { none, clear };
}

function ErrorRow({ error, wording }: { readonly error: NotedError; readonly wording: ExtensionWording }) {
  const format = new Intl.DateTimeFormat(wording.languageTag, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <li>
      <time dateTime={new Date(error.atMs).toISOString()}>{format.format(error.atMs)}</time>
      <pre dir="ltr">{describe(error)}</pre>
    </li>
  );
}

/** Times are left out: with them a report would tell when its reader was online. */
export function reportOf(errors: readonly NotedError[]): string {
  return errors.toReversed().map(describe).join('\n\n');
}

function describe({ version, where, name, message, stack }: NotedError): string {
  const head = `Telltale ${version}, ${where}: ${name}${message === '' ? '' : `: ${message}`}`;
  return [head, ...stack.map((frame) => `  ${frame}`)].join('\n');
}
