import { defineContentScript } from 'wxt/utils/define-content-script';
import { startContent } from '../content/main.ts';

export default defineContentScript({
  matches: ['http://*/*', 'https://*/*'],
  runAt: 'document_idle',
  main: (context) => startContent(context.signal),
});
