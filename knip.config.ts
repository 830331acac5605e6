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
      // What Debian has: a disk of a test's own, a bare root and packages; tests without them are skipped.
      ignoreBinaries: [
        'oathtool',
        'buildah',
        'docker-compose',
        ...['mount', 'umount', 'unshare', 'ldd', 'sha256sum', 'systemd-analyze'],
        ...['dpkg', 'dpkg-deb', 'dpkg-query', 'strip', 'setpriv'],
      ],
    },
    'packages/sdk': {
      entry: ['src/{contract,reference,rules,theme,testing,node}/index.ts', 'src/**/*.test.ts', 'examples/*.ts'],
      project: ['*.ts', '{src,examples}/**/*.ts'],
      ignoreBinaries: ['mkfifo'],
    },
    'packages/cli': { entry: ['src/ui/start.tsx', 'src/**/*.test.{ts,tsx}'], project: 'src/**/*.{ts,tsx}' },
    'packages/web': { entry: ['src/**/*.test.{ts,tsx}'], project: 'src/**/*.{ts,tsx}' },
    'packages/demo': { entry: ['src/**/*.test.ts'], project: 'src/**/*.ts' },
    'packages/server': {
      entry: ['src/**/*.test.ts', 'src/testing/serve-mariadb.ts'],
      project: 'src/**/*.ts',
      ignoreBinaries: ['mkfifo'],
    },
  },
};

export default config;
