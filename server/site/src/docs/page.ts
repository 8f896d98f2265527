/** A page of the documentation: its examples name the server that serves it, and can be copied. */

const writtenFor = 'http://localhost:8787';
/** The build writes them in the page's language. */
const { copy: copyWord, copied, selectLines } = document.querySelector('main')?.dataset ?? {};

for (const block of document.querySelectorAll('pre')) {
  const code = block.querySelector('code');
  if (!code) continue;
  code.textContent = (code.textContent ?? '').replaceAll(writtenFor, location.origin);
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: copyWord ?? '',
  });
  button.className = 'copy';
  button.addEventListener('click', () => void copy(code.textContent ?? '', button));
  const frame = document.createElement('div');
  frame.className = 'example';
  block.replaceWith(frame);
  frame.append(block, button);
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = copied ?? '';
  } catch {
    // Outside TLS and localhost there is no clipboard.
    button.textContent = selectLines ?? '';
  }
}
