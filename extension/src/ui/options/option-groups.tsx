import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ExtensionWording } from '../wording.ts';

const groups = ['daily', 'privacy', 'account', 'advanced'] as const;
export type Group = (typeof groups)[number];

/** A group that begins above this line counts as the one being read. Where a link leads, it begins 24 px down. */
const readingLinePx = 80;

interface GroupListProps {
  readonly wording: ExtensionWording;
}

/** The list at the side: leads to each group, and marks the one that is being read. */
export function GroupList({ wording }: GroupListProps) {
  const current = useGroupInView();
  return (
    <nav class="groups" aria-label={wording.text('options_groups')}>
      <ul>
        {groups.map((group) => (
          <li key={group}>
            <a href={`#${group}`} aria-current={group === current ? 'true' : undefined}>
              {wording.text(`options_${group}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useGroupInView(): Group {
  const [current, setCurrent] = useState<Group>('daily');
  useEffect(() => {
    const look = () => setCurrent(groupInView());
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look, { passive: true });
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  return current;
}

/** The last one that begins above the reading line. */
function groupInView(): Group {
  const hasBegun = (group: Group) => {
    const top = document.getElementById(group)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    return top <= readingLinePx;
  };
  return groups.findLast(hasBegun) ?? 'daily';
}

interface OptionGroupProps {
  readonly group: Group;
  readonly intro?: string;
  readonly wording: ExtensionWording;
  readonly children: ComponentChildren;
}

/** Settings that belong together, under a heading that the list leads to. */
export function OptionGroup({ group, intro, wording, children }: OptionGroupProps) {
  return (
    <section class="group" id={group} aria-labelledby={`${group}-heading`}>
      <h2 id={`${group}-heading`}>{wording.text(`options_${group}`)}</h2>
      {intro && <p class="muted">{intro}</p>}
      <div class="group-settings">{children}</div>
    </section>
  );
}
