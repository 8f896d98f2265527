/** A JPEG XL of 2 x 2 pixels. Workers like ours have no other way to ask whether the browser can draw one. */
const jxlBase64 = '/woIELASCAgQAFwASxLFgkWAHL0xqnCBCV0qDp901Te/5QM=';
let known: Promise<string> | null = null;

/**
 * What an `<img>` asks for in this browser, to the letter: sites that choose a file by it (`Vary: Accept`) then answer
 * with the file on the screen, and the browser with the one it has kept. As seen in Chromium 156 and Firefox 153, which
 * name JPEG XL where they can draw it.
 */
export function imageAccept(): Promise<string> {
  known ??= compose();
  return known;
}

async function compose(): Promise<string> {
  const jxl = (await drawsJxl()) ? 'image/jxl,' : '';
  return import.meta.env.FIREFOX
    ? `image/avif,${jxl}image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5`
    : `${jxl}image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8`;
}

async function drawsJxl(): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(jxlBase64), (character) => character.charCodeAt(0));
    (await createImageBitmap(new Blob([bytes], { type: 'image/jxl' }))).close();
    return true;
  } catch {
    return false;
  }
}
