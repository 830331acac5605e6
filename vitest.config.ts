import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests use the sources of packages, which the export condition `source` selects. */
const conditions = ['source', 'module', 'node', 'import', 'default'];

const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

/** Suites that run the built programs and the built site. */
const built = { globalSetup: './scripts/lib/build-programs.mjs' };

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'import'] } },
  test: {
    // Ink reads the number of rows from LINES. Without it, Ink would run `tput` for every frame, because the terminal
    // of its testing library has no rows.
    env: { TZ: 'UTC', FORCE_COLOR: '0', NO_COLOR: '', COLUMNS: '100', LINES: '30', KAFRA_RELEASE_COMPRESSION: '1' },
    pool: 'forks',
    // All files run in one process, so that the server's sources are loaded only once. A file must restore everything
    // that it changes outside of itself (environment variables, timers, the clock).
    isolate: false,
    // More workers than cores, because many tests wait for a program, a browser or a database. With two more, two cores
    // are busy for 96 % of the time; with one more the run takes a tenth longer.
    maxWorkers: availableParallelism() + 2,
    // The default of one second is too short on a busy machine with two cores.
    expect: { poll: { timeout: 25_000 } },
    tags: [
      { name: 'exhaustive', description: 'further and worst cases: `npm test` leaves them to `npm test -- --all`' },
    ],
    projects: [
      project('unit', ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'], {
        testTimeout: 30_000,
        hookTimeout: 60_000,
        benchmark: { include: ['tests/bench/**/*.bench.ts'] },
      }),
      // On a busy machine, building and starting a demo realm takes more than a minute.
      project('parity', ['tests/parity/**/*.test.ts'], { ...built, testTimeout: 60_000, hookTimeout: 180_000 }),
      project('wire', ['tests/wire/**/*.test.ts'], { ...built, testTimeout: 60_000, hookTimeout: 180_000 }),
      project('game', ['tests/game/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        globalSetup: ['tests/support/rathena/provide-servers.ts'],
      }),
      project('packed', ['tests/packed/**/*.test.ts'], {
        globalSetup: './scripts/lib/build-packages.mjs',
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('cli', ['tests/cli/**/*.test.ts'], { ...built, testTimeout: 60_000, hookTimeout: 180_000 }),
      project('ui', ['tests/ui/**/*.test.{ts,tsx}'], { ...built, testTimeout: 60_000, hookTimeout: 180_000 }),
      project('web', ['tests/web/**/*.test.ts'], { ...built, testTimeout: 120_000, hookTimeout: 180_000 }),
    ],
  },
});
