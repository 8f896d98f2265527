import '@telltale/shared/client/zod-without-eval';
import { createClient, ServiceProblem } from '@telltale/shared/client';
import { getShare } from '@telltale/shared/contract';
import { thresholdBarStyles } from '@telltale/shared/ui/threshold-bar.tsx';
import { tokenStyles } from '@telltale/shared/ui/tokens';
import { render } from 'preact';
import { MissingShare, SharedResult } from './shared-result.tsx';
import { words } from './words.ts';
import '../demo/demo.css';
import './share.css';

const sharedStyles = new CSSStyleSheet();
sharedStyles.replaceSync(tokenStyles + thresholdBarStyles);
document.adoptedStyleSheets = [sharedStyles];

const place = document.getElementById('share');
const shareId = location.pathname.split('/').at(-1) ?? '';
if (place) show(place);

async function show(element: HTMLElement): Promise<void> {
  try {
    const client = createClient({ baseUrl: location.origin });
    const { body } = await client.call(getShare, { params: { share_id: shareId } });
    element.replaceChildren();
    render(<SharedResult share={body} />, element);
  } catch (error) {
    const isGone = error instanceof ServiceProblem && error.status === 404;
    element.replaceChildren();
    render(<MissingShare sentence={isGone ? words.gone : words.failed} />, element);
  }
}
