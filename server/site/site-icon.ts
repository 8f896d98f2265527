import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const sidePx = 32;
const headBytes = 22;

/**
 * `/favicon.ico`, which programs ask for that read no page: one PNG in the container that Windows made of icons.
 * https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export function siteIcon(drawing: string): Plugin {
  return {
    name: 'telltale-site-icon',
    apply: 'build',
    async generateBundle() {
      const png = await sharp(await readFile(drawing), { density: 300 })
        .resize(sidePx, sidePx)
        .png()
        .toBuffer();
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: Buffer.concat([iconHead(png), png]) });
    },
  };
}

function iconHead(png: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt16LE(1, 2); // An icon,
  head.writeUInt16LE(1, 4); // of one picture:
  head.writeUInt8(sidePx, 6);
  head.writeUInt8(sidePx, 7);
  head.writeUInt16LE(1, 10); // planes,
  head.writeUInt16LE(32, 12); // bits a pixel,
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(headBytes, 18); // where it begins.
  return head;
}
