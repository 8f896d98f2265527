// Whether the server of this container does its work: the Dockerfile's HEALTHCHECK. Plain JavaScript, so that it starts
// in no time. It reads the same settings as the server, with their defaults.
import { get } from 'node:http';

const { HOST, PORT, ROLE, PUBLIC_BASE_URL, METRICS_PORT } = process.env;
const anywhere = ['', '0.0.0.0', '::'];
const host = anywhere.includes(HOST ?? '') ? '127.0.0.1' : HOST;

/**
 * A worker listens nowhere but for its metrics. An API process answers for its own host only, so it is named; it is not
 * ill where only workers are away, and restarting it would bring none.
 */
const target =
  ROLE === 'worker'
    ? { port: METRICS_PORT, path: '/metrics' }
    : {
        port: PORT || '8787',
        path: ROLE === 'api' ? '/v1/health/process' : '/v1/health/ready',
        headers: { host: new URL(PUBLIC_BASE_URL || `http://localhost:${PORT || '8787'}`).host },
      };

if (target.port) {
  get({ host, ...target }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on(
    'error',
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
} else {
  console.log('This worker serves no metrics (METRICS_PORT), so nobody can ask how it is.');
}
