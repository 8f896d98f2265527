import express, { type Router } from 'express';
import { escapeHtml } from '../../platform/mailer/escape-html.ts';
import type { KeptMail, Outbox } from '../../platform/mailer/outbox.ts';

const linkLine = /^https?:\/\/\S+$/gm;

/** The mails that no mail server took, for developers and for people who try the product. There is none in production. */
export function createOutboxRouter(outbox: Outbox): Router {
  const router = express.Router();
  router.get('/dev/outbox', (_request, response) => {
    response
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page(outbox.list()));
  });
  return router;
}

function page(mails: readonly KeptMail[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Outbox · Telltale</title>
  </head>
  <body>
    <main>
      <h1>Outbox</h1>
      <p>No mail server is configured, so mails stay here until this process ends. Newest first.</p>
      ${mails.length === 0 ? '<p>No mail was written yet.</p>' : mails.map(article).join('\n')}
    </main>
  </body>
</html>
`;
}

function article({ to, subject, text, keptAtMs }: KeptMail): string {
  const body = escapeHtml(text).replace(linkLine, (link) => `<a href="${link}">${link}</a>`);
  return `<article>
        <h2>${escapeHtml(subject)}</h2>
        <p>To ${escapeHtml(to)}, ${new Date(keptAtMs).toISOString()}</p>
        <pre dir="auto">${body}</pre>
      </article>`;
}
