import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // A type is often the word in which an export of the same file is told.
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{mjs,ts}',
        'scripts/lib/summary-reporter.mjs',
        'tests/**/*.test.{ts,tsx}',
        'tests/bench/**/*.ts',
      ],
      project: ['scripts/**', 'tests/**'],
      // A disk of a test's own; where it may not mount one, it is skipped.
      ignoreBinaries: ['mount', 'umount'],
    },
    'packages/sdk': {
      entry: ['src/{contract,rules,theme,testing,node}/index.ts', 'src/**/*.test.ts'],
      project: 'src/**/*.ts',
    },
    'packages/cli': { entry: ['src/ui/start.tsx', 'src/**/*.test.{ts,tsx}'], project: 'src/**/*.{ts,tsx}' },
    'packages/web': { entry: ['src/**/*.test.{ts,tsx}'], project: 'src/**/*.{ts,tsx}' },
    'packages/demo': { entry: ['src/**/*.test.ts'], project: 'src/**/*.ts' },
    'packages/server': { entry: ['src/**/*.test.ts'], project: 'src/**/*.ts' },
  },
};

export default config;
