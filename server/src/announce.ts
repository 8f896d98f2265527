import { fileURLToPath } from 'node:url';
import { developmentTenantId } from './features/api-keys/api-keys.service.ts';
import type { Log } from './platform/log.ts';
import type { Services } from './wiring.ts';

const samplePicture = fileURLToPath(new URL('../site/dist/demo/media/alpine-landscape.jpg', import.meta.url));

/** Says what the process does by itself: to the person at the terminal, in production as a line of the log. */
export type Say = (sentence: string) => void;

export const sayOn = (log: Log, production: boolean): Say =>
  production ? (sentence) => log.info(sentence) : (sentence) => console.log(sentence);

/** Tells that the process works, and the person at a terminal also where everything is and what to try. */
export async function announce(services: Services, url: string | null, say: Say): Promise<void> {
  const { config, imageModel, database } = services;
  if (url === null) {
    say(`Telltale worker ready: ${config.workerThreads} thread(s), model ${imageModel.id}.`);
    return;
  }
  const ready = `Telltale is ready at ${config.publicBaseUrl} (role ${config.role}, ${database.kind}, model ${imageModel.id})`;
  if (config.production) {
    say(ready);
    return;
  }
  const lines = ['', ready, '', ...placesOf(config.publicBaseUrl, services.outbox !== null)];
  if (database.kind === 'pglite') lines.push(...(await setUpDevelopment(services)));
  say([...lines, '', 'Ctrl-C stops it.'].join('\n'));
}

/** Where to go with a browser, and what to try there. */
export function placesOf(baseUrl: string, hasOutbox: boolean): string[] {
  return [
    `  Try it    ${baseUrl}/ (drop a picture, paste a text, or press a sample)`,
    `  Gallery   ${baseUrl}/demo (pictures of known origin, with and without the extension)`,
    `  Sign in   ${baseUrl}/sign-in (then keys, websites, tokens and reviews are at /console)`,
    ...(hasOutbox ? [`  Outbox    ${baseUrl}/dev/outbox (where the sign-in links lie)`] : []),
    `  Docs      ${baseUrl}/docs/start`,
    `  API       ${baseUrl}/docs`,
    `  Health    ${baseUrl}/v1/health`,
  ];
}

/** Replaces the development key, and says how to use it. */
async function setUpDevelopment(services: Services): Promise<string[]> {
  const { publicBaseUrl, dataDir } = services.config;
  const { secret } = await services.apiKeys.replaceDevelopmentKey();
  // A developer should not run out of tokens in the middle of the work.
  await services.tokens.setPlan(developmentTenantId, 'agency');
  return [
    '',
    `  Embedded database in ${dataDir}: one process, no set-up, not safe against power loss.`,
    '  Set DATABASE_URL to use a Postgres of your own.',
    '',
    '  Development API key (this data folder only, replaced at each start):',
    `    ${secret}`,
    '',
    '  Try it:',
    curlLine(publicBaseUrl, secret, samplePicture),
    '',
    '  Extension: open chrome://extensions, switch developer mode on, choose "Load unpacked",',
    '  and pick the folder extension/.output/chrome-mv3. Then open the gallery.',
    '  In Firefox: npm run build:firefox -w extension, open about:debugging#/runtime/this-firefox, choose',
    '  "Load Temporary Add-on", and pick extension/.output/firefox-mv3/manifest.json.',
  ];
}

/** To be pasted into a shell; the picture's folder may have blanks in its name. */
export function curlLine(baseUrl: string, secret: string, picture: string): string {
  return [
    `    curl -s ${baseUrl}/v1/assets/check`,
    `      -H "Authorization: Bearer ${secret}"`,
    '      -H "Idempotency-Key: try-$(date +%s)"',
    `      -F "file=@${picture}" -F sync=true`,
  ].join(' \\\n');
}
