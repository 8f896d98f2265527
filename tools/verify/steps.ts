import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { attackNames, runAttacks } from '../attack/run.ts';
import { type BuildName, buildStale } from '../builds.ts';
import { findChromium } from '../chromium.ts';
import { findFirefox } from '../firefox.ts';
import { startTemporaryPostgres } from '../postgres.ts';
import { type Finished, projectRoot, run, runTool } from '../process.ts';
import { findPromtool } from '../prometheus/promtool.ts';
import { findRedis, startTemporaryRedis } from '../redis.ts';
import { lintFirefoxPackage } from './extension-lint.ts';
import { playwrightTally, vitestTally } from './reports.ts';
import { oneFailed, onePassed, oneSkipped, sum, type Tally } from './tally.ts';

export interface Step {
  readonly title: string;
  /** Must be up to date before the step runs. */
  readonly needs: readonly BuildName[];
  /** A program of the machine that the step uses: it is installed, where it is missing, while earlier steps run. */
  readonly findProgram?: () => Promise<unknown>;
  readonly run: () => Promise<Tally>;
}

/** The steps of `npm test`, in order. `npm test -- lint unit` runs only those named. */
export const steps = {
  lint: {
    title: 'Lint and format',
    needs: [],
    run: async () => check(await runTool('biome', ['ci', '--colors=off'])),
  },
  types: { title: 'Types, and exports that nothing imports', needs: [], run: checkTypes },
  generated: {
    title: 'Generated files are current',
    needs: [],
    run: async () => check(await run('node', ['--import', 'tsx', 'tools/generate.ts', '--check'])),
  },
  builds: {
    title: 'Everything builds, the Firefox extension too',
    needs: ['media', 'site', 'widget', 'extension', 'firefox'],
    run: async () => onePassed,
  },
  package: {
    title: 'The package for Firefox passes the linter of its shop',
    needs: [],
    run: lintFirefoxPackage,
  },
  alerts: {
    title: 'Prometheus accepts its settings, and each alert comes when it must',
    needs: [],
    findProgram: findPromtool,
    run: checkAlerts,
  },
  unit: {
    title: 'Rules of the house and unit tests',
    needs: ['media'],
    run: () => runVitest('unit', ['--project', 'unit', '--project', 'extension*']),
  },
  slow: {
    title: 'Tests that run models, threads and other programs',
    needs: ['media'],
    run: () => runVitest('slow', ['--project', 'slow']),
  },
  database: {
    title: 'Contract and database tests on the embedded database',
    needs: ['media', 'site', 'widget', 'extension', 'data'],
    findProgram: findRedis,
    run: runOnEmbedded,
  },
  postgres: {
    title: 'Contract and database tests on a real Postgres',
    needs: ['media', 'site', 'widget'],
    findProgram: findRedis,
    run: runOnPostgres,
  },
  attacks: {
    title: 'Attacks, a few inputs each',
    needs: ['media', 'site', 'widget'],
    findProgram: findChromium,
    run: runShortAttacks,
  },
  browser: {
    title: 'Browser tests',
    needs: ['media', 'site', 'widget', 'extension', 'data'],
    findProgram: findChromium,
    run: runBrowserTests,
  },
  firefox: {
    title: 'Stories in Firefox',
    needs: ['media', 'site', 'widget', 'firefox', 'data'],
    findProgram: findFirefox,
    run: runFirefoxStories,
  },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

export function isStepName(name: string): name is StepName {
  return Object.hasOwn(steps, name);
}

/** Runs one step; a build that fails is the step's failure. */
export async function runStep({ needs, run: work }: Step): Promise<Tally> {
  return (await buildStale(needs)) ? await work() : oneFailed('What the step needs could not be built.');
}

function check({ ok, output }: Finished): Tally {
  if (!ok) console.error(output);
  return ok ? onePassed : oneFailed(output);
}

/** Files and exports that nobody needs (https://knip.dev). It reads what the extension's own check has generated. */
async function findUnused(): Promise<Tally> {
  return check(await runTool('knip', ['--no-progress', '--treat-config-hints-as-errors']));
}

/** Side by side, each with what it remembers of the last time. */
async function checkTypes(): Promise<Tally> {
  const root = runTool('tsc', ['-p', 'tsconfig.json']).then(check);
  const extension = check(await run('npm', ['run', '--silent', 'check', '-w', 'extension']));
  return sum([await root, extension, await findUnused()]);
}

async function checkAlerts(): Promise<Tally> {
  const promtool = await findPromtool();
  if (promtool === null) {
    console.log('No promtool was found, and Debian has none here: the alerts were not tried.');
    return oneSkipped;
  }
  const folder = 'deploy/prometheus';
  const tries = [
    ['check', 'config', `${folder}/prometheus.yml`, `${folder}/kubernetes.yml`],
    ['test', 'rules', `${folder}/alerts.test.yml`],
  ];
  const tallies = [];
  for (const args of tries) tallies.push(check(await run(promtool, args)));
  return sum(tallies);
}

async function runVitest(
  report: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Tally> {
  const file = freshReport(report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await runTool('vitest', ['run', ...args, ...reporters], { environment, live: true });
  return vitestTally(file, ok);
}

function runOnEmbedded(): Promise<Tally> {
  const made = { TELLTALE_TEST_EMBEDDED_DATA: join(projectRoot, '.cache/embedded-data/database') };
  return withRedis((redis) => runVitest('database', ['--project', 'database'], { ...made, ...redis }));
}

/** Postgres does its part outside the workers, which then wait for a third of their time. */
const postgresWorkers = 5;

async function runOnPostgres(): Promise<Tally> {
  const postgres = await startTemporaryPostgres();
  if (postgres === null) {
    console.log('No Postgres programs (initdb, pg_ctl) were found: only the embedded database was covered.');
    return oneSkipped;
  }
  try {
    const tally = await withRedis((redis) =>
      runVitest('postgres', ['--project', 'database', `--maxWorkers=${postgresWorkers}`], {
        TELLTALE_TEST_DATABASE_URL: postgres.url,
        ...redis,
      }),
    );
    console.log(`Databases covered: the embedded one and Postgres ${postgres.version}.`);
    return tally;
  } finally {
    postgres.stop();
  }
}

/** What processes share in Redis is covered where one can be had; its tests say so where none can. */
async function withRedis(work: (environment: Record<string, string>) => Promise<Tally>): Promise<Tally> {
  const redis = await startTemporaryRedis();
  if (redis === null)
    console.log('No Redis was found or installed: limits were covered in one process only.');
  try {
    return await work(redis === null ? {} : { TELLTALE_TEST_REDIS_URL: redis.url });
  } finally {
    redis?.stop();
  }
}

async function runShortAttacks(): Promise<Tally> {
  const ran = await runAttacks(attackNames());
  if (ran === null) {
    console.log('No Postgres programs (initdb, pg_ctl) were found: the attacks were not tried.');
    return oneSkipped;
  }
  return sum(
    ran.map(({ row: { attack, promise, seen, held } }) => {
      if (held === null) return oneSkipped;
      return held ? onePassed : oneFailed(`${attack}: ${promise}\n${seen}`);
    }),
  );
}

async function runBrowserTests(): Promise<Tally> {
  const chromium = await findChromium();
  if (chromium === null) {
    const said = 'No Chromium: install one, or name it in TELLTALE_CHROMIUM.';
    console.error(said);
    return oneFailed(said);
  }
  return runPlaywright('browser', [], { TELLTALE_CHROMIUM: chromium });
}

async function runFirefoxStories(): Promise<Tally> {
  const firefox = await findFirefox();
  if (firefox === null) {
    console.log(
      'No Firefox of version 142 or newer was found or could be installed: its stories were skipped.',
    );
    return oneSkipped;
  }
  console.log(`Firefox ${firefox.version}`);
  const settings = ['--config', 'e2e/firefox/playwright.config.ts'];
  return runPlaywright('firefox', settings, { TELLTALE_FIREFOX: firefox.program });
}

async function runPlaywright(
  report: string,
  args: readonly string[],
  programs: Record<string, string>,
): Promise<Tally> {
  const file = freshReport(report);
  const environment = { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { ok } = await runTool('playwright', ['test', ...args, '--reporter=list,json'], {
    environment,
    live: true,
  });
  return playwrightTally(file, ok);
}

/** Where the next run reports; a report of an earlier run must not speak for one that crashed. */
function freshReport(name: string): string {
  const file = join(projectRoot, '.cache/reports', `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
