import { placeOf, type Route, screens } from './route.ts';
import { words } from './words.ts';

/** The menu of the console. */
export function Sections({ route }: { readonly route: Route }) {
  return (
    <nav class="sections" aria-label={words.sections}>
      {screens.map((screen) => (
        <a key={screen} href={placeOf(screen)} aria-current={screen === route.screen ? 'page' : undefined}>
          {words.screens[screen]}
        </a>
      ))}
    </nav>
  );
}
