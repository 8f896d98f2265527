/** Packs the built extension into one file, which a server offers on its page /install. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFolder, zipFiles } from './zip.ts';

const output = fileURLToPath(new URL('../.output/', import.meta.url));
writeFileSync(`${output}telltale-chrome.zip`, zipFiles(readFolder(`${output}chrome-mv3`)));
