import { defineContentScript } from 'wxt/utils/define-content-script';
import { startContent } from '../content/main.ts';

export default defineContentScript({
  // Registered only where the reader allows it, or run once on a click. Matches named here would become host permissions.
  registration: 'runtime',
  runAt: 'document_idle',
  // Pages need not hear who looks at them.
  noScriptStartedPostMessage: true,
  main: startContent,
});
