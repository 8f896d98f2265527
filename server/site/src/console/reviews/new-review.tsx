import { createReview, DeclaredAiUse, limits } from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import { fill, percentOf } from '../../language/format.ts';
import { useAction, useConsole } from '../shell/hooks.ts';
import { Button, Problem } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { words } from './words.ts';

/** Uploads a picture with what its supplier declares, then goes on to the dossier. */
export function NewReview() {
  const { session } = useConsole();
  const action = useAction();
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState('');

  async function open(form: FormData): Promise<string> {
    setProgress(0);
    try {
      const { body } = await session.clientOver(sendWithProgress(setProgress)).call(createReview, { form });
      location.hash = placeOf('reviews', body.review_id);
      return words.opened;
    } finally {
      setProgress(null);
    }
  }

  function submit(form: FormData): void {
    const file = form.get('file');
    const isTooLarge = file instanceof File && file.size > limits.assetFileBytes;
    setRefused(isTooLarge ? words.tooLarge : '');
    if (!isTooLarge) void action.run(() => open(form));
  }

  return (
    <form
      class="panel fields"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
      onChange={() => {
        setRefused('');
        action.forgive();
      }}
    >
      <h2>{words.openTitle}</h2>
      <FileField />
      <div class="pair">
        <DeclaredField />
        <label class="field">
          {words.supplierLabel}
          <input name="supplier" autocomplete="off" maxLength={limits.supplierChars} />
        </label>
      </div>
      <label class="field">
        {words.notesLabel}
        <textarea name="notes" rows={2} maxLength={limits.notesChars} />
      </label>
      <Problem sentence={refused || action.problem} />
      {progress !== null && <Progress share={progress} />}
      <div class="buttons">
        <Button kind="primary" busy={action.busy}>
          {words.upload}
        </Button>
      </div>
    </form>
  );
}

function DeclaredField() {
  const uses = DeclaredAiUse.options.toSorted((a) => (a === 'unknown' ? -1 : 0));
  return (
    <label class="field">
      {words.declaredLabel}
      <select name="declared_ai_use" value="unknown">
        {uses.map((use) => (
          <option key={use} value={use}>
            {words.declared[use]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The browser's own field speaks the browser's language, which may not be the page's. */
function FileField() {
  const [name, setName] = useState('');
  return (
    <label class="field file">
      {words.fileLabel}
      <input
        name="file"
        type="file"
        accept="image/jpeg,image/png"
        required
        onChange={(event) => setName(event.currentTarget.files?.[0]?.name ?? '')}
      />
      <span class="chosen">
        <span class="button" aria-hidden="true">
          {words.choose}
        </span>
        <bdi>{name || words.noneChosen}</bdi>
      </span>
    </label>
  );
}

function Progress({ share }: { readonly share: number }) {
  const label = share < 1 ? fill(words.uploading, { percent: percentOf(share) }) : words.examining;
  return (
    <label class="field">
      {label}
      <progress max={1} value={share < 1 ? share : undefined} />
    </label>
  );
}
