import '@telltale/shared/client/zod-without-eval';
import { provenanceFactsStyles } from '@telltale/shared/ui/provenance-facts.tsx';
import { thresholdBarStyles } from '@telltale/shared/ui/threshold-bar.tsx';
import { tokenStyles } from '@telltale/shared/ui/tokens';
import { render } from 'preact';
import { dressPage } from '../language/page.tsx';
import { Console } from './console.tsx';
import { placeOf, takeOrderId } from './shell/route.ts';
import { words } from './shell/words.ts';
import './console.css';
import './shell/parts.css';

const sharedStyles = new CSSStyleSheet();
sharedStyles.replaceSync(tokenStyles + thresholdBarStyles + provenanceFactsStyles);
document.adoptedStyleSheets = [sharedStyles];

dressPage(words.pageTitle);
const orderId = takeOrderId();
if (orderId !== null) history.replaceState(null, '', `${location.pathname}${placeOf('billing', orderId)}`);

const place = document.getElementById('console');
if (place) render(<Console />, place);
