import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // Types often document an export of the same file, so types that only their own file uses are not reported.
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
      // Programs of Debian that some tests use: to mount a separate disk, to create a bare root, and to build packages.
      // Tests skip if they are missing.
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
