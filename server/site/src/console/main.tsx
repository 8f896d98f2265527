import '@telltale/shared/client/zod-without-eval';
import { provenanceFactsStyles } from '@telltale/shared/ui/provenance-facts.tsx';
import { thresholdBarStyles } from '@telltale/shared/ui/threshold-bar.tsx';
import { tokenStyles } from '@telltale/shared/ui/tokens';
import { render } from 'preact';
import { Console } from './shell/console.tsx';
import { placeOf, takeOrderId } from './shell/route.ts';
import '../demo/demo.css';
import './shell/console.css';
import './shell/parts.css';

const sharedStyles = new CSSStyleSheet();
sharedStyles.replaceSync(tokenStyles + thresholdBarStyles + provenanceFactsStyles);
document.adoptedStyleSheets = [sharedStyles];

const orderId = takeOrderId();
if (orderId !== null) history.replaceState(null, '', `${location.pathname}${placeOf('billing', orderId)}`);

const place = document.getElementById('console');
if (place) render(<Console />, place);
