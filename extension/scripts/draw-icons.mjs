// Draws the extension's icons: a mast and two telltales streaming from it. Run by hand after a change:
// npm run icons -w extension
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const outDir = new URL('../public/icon/', import.meta.url);
const drawing = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
  <rect x="4" y="4" width="120" height="120" rx="28" fill="#22313f"/>
  <path d="M38 24v80" stroke="#f6efe2" stroke-width="11" stroke-linecap="round"/>
  <path d="M40 42c14-10 22 9 36 0s16-7 24-4" fill="none" stroke="#ff8a5c" stroke-width="12" stroke-linecap="round"/>
  <path d="M40 74c12-9 20 8 32 0s10-5 14-4" fill="none" stroke="#f6efe2" stroke-width="12" stroke-linecap="round" opacity=".82"/>
</svg>`;

await mkdir(outDir, { recursive: true });
for (const sidePx of [16, 32, 48, 128]) {
  await sharp(Buffer.from(drawing), { density: 288 })
    .resize(sidePx, sidePx)
    .png({ compressionLevel: 9 })
    .toFile(new URL(`${sidePx}.png`, outDir).pathname);
}

// Chromium's shop wants the icon at 96 pixels, with 16 empty ones on each side.
await sharp(Buffer.from(drawing), { density: 288 })
  .resize(96, 96)
  .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#0000' })
  .png({ compressionLevel: 9 })
  .toFile(new URL('../shops/pictures/icon-128.png', import.meta.url).pathname);
