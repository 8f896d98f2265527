import { defineConfig } from 'vitest/config';

const made = ['**/node_modules/**', '**/dist/**', '**/out/**', '**/.*/**'];

/**
 * A test that needs a database is named `*.db.test.ts`: it runs on the embedded database, and again on the
 * Postgres that TELLTALE_TEST_DATABASE_URL names. One that runs models in WebAssembly takes its time and is named
 * `*.web.test.ts`. Every other test is `*.test.ts`, needs nothing and is quick.
 */
export default defineConfig({
  test: {
    // An embedded database takes some 400 MB and a model session a core: two at a time suit a small machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,models,server,widget,e2e,tools}/**/*.test.{ts,tsx}'],
          exclude: [...made, '**/*.db.test.ts', '**/*.web.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'models',
          include: ['models/**/*.web.test.ts'],
          exclude: made,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,tools}/**/*.db.test.ts'],
          exclude: made,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'extension/vitest.config.ts',
    ],
  },
});
