import { tokenStyles } from '@telltale/shared/ui/tokens';
import { render } from 'preact';
import type { ApiDocument } from './openapi.ts';
import { Reference } from './reference.tsx';

const sharedStyles = new CSSStyleSheet();
sharedStyles.replaceSync(tokenStyles);
document.adoptedStyleSheets = [sharedStyles];

const place = document.getElementById('reference');
if (place) show(place);

async function show(element: HTMLElement): Promise<void> {
  try {
    const response = await fetch('/v1/openapi.json');
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const description: ApiDocument = await response.json();
    element.replaceChildren();
    render(<Reference document={description} />, element);
    // The browser looked for the address's anchor before it was there.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    render(<p role="alert">The description of the API could not be loaded: {words}.</p>, element);
  }
}
