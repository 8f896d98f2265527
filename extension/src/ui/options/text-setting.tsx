import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ExtensionWording } from '../wording.ts';

interface TextSettingProps {
  readonly label: string;
  readonly help: string;
  readonly invalid: string;
  readonly type: 'url' | 'password' | 'text' | 'number';
  readonly initial: string;
  readonly parse: (text: string) => string | null;
  readonly warn?: (value: string) => string | null;
  readonly wording: ExtensionWording;
  readonly onSave: (value: string) => Promise<void>;
  readonly children?: ComponentChildren;
}

interface Notice {
  readonly kind: 'error' | 'warning' | 'saved';
  readonly sentence: string;
}

/** One setting with its own form: checked when it is saved, and answered in words. */
export function TextSetting(props: TextSettingProps) {
  const { label, help, type, wording } = props;
  const id = useId();
  const { draft, setDraft, notice, save } = useDraft(props);
  const input = {
    id,
    value: draft,
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: false,
    'aria-describedby': `${id}-help ${id}-notice`,
    'aria-invalid': notice?.kind === 'error',
    onInput: (event: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setDraft(event.currentTarget.value),
  } as const;
  return (
    <form class="setting" onSubmit={(event) => void save(event)} noValidate>
      <label for={id}>{label}</label>
      <p class="muted" id={`${id}-help`}>
        {help}
      </p>
      <div class="line">
        {type === 'password' && <input type="password" {...input} />}
        {type === 'url' && <input type="url" {...input} />}
        {type === 'number' && <input type="text" inputMode="numeric" {...input} />}
        {type === 'text' && <textarea rows={3} {...input} />}
        <button type="submit" aria-label={`${wording.text('options_save')}: ${label}`}>
          {wording.text('options_save')}
        </button>
      </div>
      <p id={`${id}-notice`} role="status" class={notice ? `notice ${notice.kind}` : 'notice'}>
        {notice?.sentence}
      </p>
      {props.children}
    </form>
  );
}

function useDraft({ type, initial, invalid, parse, warn, wording, onSave }: TextSettingProps) {
  const [draft, setDraft] = useState(initial);
  const [notice, setNotice] = useState<Notice | null>(null);
  const save = async (event: Event) => {
    event.preventDefault();
    const value = parse(draft);
    if (value === null) return setNotice({ kind: 'error', sentence: invalid });
    await onSave(value);
    // A secret does not stay on the screen.
    setDraft(type === 'password' ? '' : value);
    const warning = warn?.(value) ?? null;
    setNotice(
      warning === null
        ? { kind: 'saved', sentence: wording.text('options_saved') }
        : { kind: 'warning', sentence: warning },
    );
  };
  return { draft, setDraft, notice, save };
}
