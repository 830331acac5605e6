import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Packages are tested from their sources: the `source` export condition leads there. */
const conditions = ['source', 'module', 'node', 'import', 'default'];

const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

/** A suite over the built programs and the built site. */
const built = { globalSetup: './scripts/lib/build-programs.mjs' };

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'import'] } },
  test: {
    // Ink wants to know the rows too, which its testing library's terminal lacks: it would run `tput` for every frame.
    env: { TZ: 'UTC', FORCE_COLOR: '0', NO_COLOR: '', COLUMNS: '100', LINES: '30', KAFRA_RELEASE_COMPRESSION: '1' },
    pool: 'forks',
    // One process after the other file: the server's sources are loaded once for all suites that start it. Whatever a
    // file changes outside itself (variables of the environment, timers, the clock) it puts back.
    isolate: false,
    // More than cores: much of what tests do is waiting for a program, a browser or a database. With two more, two cores
    // are busy for 96 % of the time; with one more it takes a tenth longer.
    maxWorkers: availableParallelism() + 2,
    // A second is too short where two cores do much else.
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
      // On a busy machine a demo realm is built and started in more than a minute.
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
