import { useEffect, useRef } from 'preact/hooks';
import { useSignIn } from '../../frame/use-sign-in.ts';
import { useTitle } from './use-title.ts';
import { words } from './words.ts';

/** In place of every screen, once an answer said that the session is over; goes on once somebody signed in elsewhere. */
export function Ended({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(words.endedTitle);
  useSignIn(true, onSignedIn);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="panel">
      <h1 ref={heading} tabIndex={-1}>
        {words.endedTitle}
      </h1>
      <p role="alert">{words.endedText}</p>
      <a class="button primary" href="/sign-in">
        {words.signIn}
      </a>
    </div>
  );
}

/** After the account was deleted. */
export function Deleted() {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(words.deletedTitle);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="panel">
      <h1 ref={heading} tabIndex={-1}>
        {words.deletedTitle}
      </h1>
      <p>{words.deletedText}</p>
      <a class="button primary" href="/">
        {words.firstPage}
      </a>
    </div>
  );
}
