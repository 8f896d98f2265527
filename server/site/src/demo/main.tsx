import '@telltale/shared/client/zod-without-eval';
import { pictures } from 'virtual:gallery-pictures';
import { evidenceCardStyles } from '@telltale/shared/ui/evidence-card.tsx';
import { tokenStyles } from '@telltale/shared/ui/tokens';
import { verdictBadgeStyles } from '@telltale/shared/ui/verdict-badge.tsx';
import { render } from 'preact';
import { askInLanguage } from '../frame/ask-in-language.ts';
import { Gallery } from './gallery.tsx';
import { ownPictures } from './own-pictures.ts';
import './plates.css';

const sharedStyles = new CSSStyleSheet();
sharedStyles.replaceSync(tokenStyles + verdictBadgeStyles + evidenceCardStyles);
document.adoptedStyleSheets = [sharedStyles];

askInLanguage(document.title);
const place = document.getElementById('gallery');
if (place) {
  render(<Gallery pictures={pictures} own={[]} />, place);
  // They are the last section: nothing moves when they come.
  render(<Gallery pictures={pictures} own={await ownPictures()} />, place);
}
