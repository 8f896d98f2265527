import { Button, Problem } from './parts.tsx';
import type { Pages } from './use-pages.ts';

interface MoreProps {
  readonly label: string;
  readonly pages: Pick<Pages<unknown>, 'next' | 'busy' | 'problem' | 'more'>;
  /** Called before more rows are asked for. */
  readonly onAsk: () => void;
}

/** Below a list that has more rows than are shown. */
export function More({ label, pages: { next, busy, problem, more }, onAsk }: MoreProps) {
  return (
    <>
      <Problem sentence={problem} />
      {next !== null && (
        <Button
          busy={busy}
          onPress={() => {
            onAsk();
            more();
          }}
        >
          {label}
        </Button>
      )}
    </>
  );
}
