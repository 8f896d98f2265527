import { tokenStyles } from '@telltale/shared/ui/tokens';
import { noteUncaught } from '../../messaging/note-error.ts';
import { countingWording, type ExtensionWording } from '../wording.ts';
import { adoptStyles } from './adopt-styles.ts';
import './page.css';
import './settings.css';

/** What every page of the extension starts with: styles, language, and the place to draw in. */
export function startPage(): { readonly app: HTMLElement; readonly wording: ExtensionWording } {
  noteUncaught(globalThis, 'page');
  const wording = countingWording();
  const root = document.documentElement;
  root.lang = wording.languageTag;
  root.dir = wording.direction;
  root.classList.add('tt-root');
  adoptStyles(document, [tokenStyles]);
  const app = document.getElementById('app');
  if (!app) throw new Error('The page lacks its #app.');
  return { app, wording };
}
