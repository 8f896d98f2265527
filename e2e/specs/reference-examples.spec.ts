import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPaymentProvider } from '../fixtures/payment-provider.ts';
import { mediaFolder } from '../fixtures/project.ts';
import { pasteIntoShell } from '../fixtures/shell.ts';
import { mailedToken, signIn } from '../fixtures/signed-in-caller.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { DocsPage } from '../pages/docs-page.ts';

const website = 'https://news.example';

/** Operations whose example is answered otherwise, and why. */
const otherwise: Readonly<Record<string, string>> = {
  // Only the payment provider can sign its events.
  receivePaymentEvent: '400',
  // No name server knows a record of `magazine.example`.
  verifyAllowedOrigin: '409',
};

/** Videos that the server has not met, so that there are jobs to ask for. */
const pictures: Readonly<Record<string, string>> = {
  checkVideo: 'airplane-from-above.jpg',
  checkPublicVideo: 'nagasaki-boats.jpg',
};

/** These end what others need. */
const last = [
  'removeConnection',
  'revokeApiKey',
  'removeAllowedOrigin',
  'deleteReview',
  'logOut',
  'deleteAccount',
];

type Answer = Readonly<Record<string, unknown>>;

/** What an answer brings, under the names that examples know it by. */
function broughtBy(operation: string, body: Answer): Record<string, string> {
  const brought = {
    asset_id: body.asset_id,
    job_id: body.job_id,
    JOB_TOKEN: body.job_token,
    // Whose job it is: the operation that can ask for it.
    [operation.startsWith('checkPublic') ? 'getPublicJob' : 'getJob']: body.job_id,
    order_id: body.order_id,
    origin_id: body.origin_id,
    review_id: body.review_id,
    share_id: body.share_id,
    RESULT_TOKEN: body.feedback_token,
    SHARE_TOKEN: body.share_token,
    ...(operation === 'createApiKey' ? { key_id: body.key_id } : {}),
    ...(operation === 'exchangeConnectionCode' ? { connection_id: body.key_id } : {}),
    ...(operation === 'createConnection' ? { CODE: body.code } : {}),
  };
  const known = Object.entries(brought).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(known) as Record<string, string>;
}

function statusAndBody(printed: string) {
  const [status = ''] = /\d{3}$/.exec(printed) ?? [];
  const text = printed.slice(0, -status.length).trim();
  const body: Answer = text.startsWith('{') ? JSON.parse(text) : {};
  return { printed, status, body };
}

async function prepareFiles(serverUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'telltale-reference-'));
  await copyFile(join(mediaFolder, 'alpine-landscape.jpg'), join(folder, 'photo.jpg'));
  const voice = await fetch(`${serverUrl}/samples/voice.wav`);
  await writeFile(join(folder, 'speech.wav'), Buffer.from(await voice.arrayBuffer()));
  // Read by curl itself, so that the copied line stays as it is.
  await writeFile(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n');
  return folder;
}

/** The operations of a server in the order in which they can be tried. */
async function operationsOf(serverUrl: string): Promise<readonly { id: string; line: string }[]> {
  const description: { paths: Record<string, Record<string, { operationId: string }>> } = await (
    await fetch(`${serverUrl}/v1/openapi.json`)
  ).json();
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      id: operationId,
      line: `${method.toUpperCase()} ${path}`,
    })),
  );
  const place = (id: string) => last.indexOf(id);
  return all.sort((a, b) => place(a.id) - place(b.id));
}

test('every request of the reference works as it is copied, once what stands after its “$” is set', async ({
  page,
}) => {
  test.slow();
  const provider = await startPaymentProvider();
  const server = await startTelltaleServer([website], {
    ...provider.settings,
  });
  const folder = await prepareFiles(server.url);
  const { session, csrfToken } = await signIn(server.url, 'ada@example.org');
  const verifier = randomBytes(32).toString('base64url');
  const variables: Record<string, string> = {
    HOME: folder,
    TELLTALE_API_KEY: server.apiKey,
    SESSION: session,
    CSRF_TOKEN: csrfToken,
    LINK_TOKEN: await mailedToken(server.url, 'grace@example.org'),
    CODE_VERIFIER: verifier,
    CODE_CHALLENGE: createHash('sha256').update(verifier).digest('base64url'),
  };
  const docs = new DocsPage(page);
  await docs.open(server.url);
  const refused: string[] = [];
  const operations = await operationsOf(server.url);
  for (const { id, line } of operations) {
    // Signing out has ended the session.
    if (id === 'deleteAccount') {
      const again = await signIn(server.url, 'ada@example.org');
      Object.assign(variables, { SESSION: again.session, CSRF_TOKEN: again.csrfToken });
    }
    const picture = pictures[id];
    if (picture) await copyFile(join(mediaFolder, picture), join(folder, 'photo.jpg'));
    const copied = `cd "${folder}" && ${await docs.example(line)}`;
    const ask = async () => statusAndBody(await pasteIntoShell(copied, variables));
    let answer = await ask();
    const isJob = id.endsWith('Job') && answer.status === '200';
    // A caller asks for a job until it has ended.
    if (isJob)
      await expect
        .poll(async () => {
          answer = await ask();
          return answer.body.status;
        })
        .toBe('succeeded');
    // Where the machine answers within a second there is no job, and nothing to ask for.
    const lacksJob = id.endsWith('Job') && variables[id] === undefined;
    const expected = lacksJob ? '404' : (otherwise[id] ?? '200 201 202 204');
    if (!expected.includes(answer.status)) refused.push(`${id}: ${answer.printed}`);
    Object.assign(variables, broughtBy(id, answer.body), broughtBy(id, Object(answer.body.result)));
  }
  expect(refused).toEqual([]);
  expect(operations.length).toBeGreaterThan(40);
  await server.stop();
  await provider.stop();
  await rm(folder, { recursive: true });
});
