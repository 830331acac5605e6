import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { otherNode } from '../support/other-node.ts';
import { type InstalledPackage, packAndInstall } from '../support/packed.ts';

/** Tests the packed packages with the oldest Node version that their manifests name, and with one that is too old. */
const tooOld = '20.20.2';
const oldest = { sdk: '22.19.0', cli: '22.19.0', server: '24.7.0' };

const bins = { cli: 'bin/kafra.mjs', server: 'bin/kafra-server.mjs' };

const installed: Partial<Record<keyof typeof oldest, Promise<InstalledPackage>>> = {};
const install = (name: keyof typeof oldest): Promise<InstalledPackage> => {
  installed[name] ??= packAndInstall(name);
  return installed[name];
};
afterAll(async () => {
  for (const one of Object.values(installed)) await rm((await one).project, { recursive: true, force: true });
});

const programs = new Map<string, string | undefined>();
for (const version of new Set([tooOld, ...Object.values(oldest)])) programs.set(version, await otherNode(version));
const missing = [...programs].flatMap(([version, program]) => (program === undefined ? [version] : []));

function run(version: string, args: readonly string[], cwd?: string) {
  const { status, stdout, stderr } = spawnSync(programs.get(version) ?? '', args, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

if (missing.length > 0) it.skip(`other versions of Node: npm cannot bring ${missing.join(', ')}`);

describe.skipIf(missing.length > 0)('on supported and unsupported versions of Node', { timeout: 120_000 }, () => {
  it('each package manifest names the oldest tested version', async () => {
    for (const [name, version] of Object.entries(oldest)) {
      const manifest = JSON.parse(await readFile(path.resolve(`packages/${name}/package.json`), 'utf8'));
      expect(`${manifest.engines.node}.0`).toBe(`>=${version}`);
    }
  });

  it(`the SDK loads from every entry point on ${oldest.sdk}`, async () => {
    const { packageFolder, project } = await install('sdk');
    const { exports } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
    const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
    const lines = entries.map((entry) => `await import('@kafra/sdk${entry.slice(1)}');`);
    await writeFile(path.join(project, 'load.mjs'), `${lines.join('\n')}\nconsole.log('loaded');`);
    expect(run(oldest.sdk, ['load.mjs'], project)).toEqual({ status: 0, stdout: 'loaded\n', stderr: '' });
  });

  it.each(['cli', 'server'] as const)(
    'the packed program %s runs on the oldest version in its manifest',
    async (name) => {
      const { packageFolder } = await install(name);
      const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
      const bin = path.join(packageFolder, bins[name]);
      expect(run(oldest[name], [bin, '--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
      expect(run(oldest[name], [bin, '--help']).stdout).toContain('Usage:');
    },
  );

  it.each([
    ['cli', `kafra needs Node 22.19 or newer; this is ${tooOld}.\n`],
    ['server', `kafra-server needs Node 24.7 or newer; this is ${tooOld}.\n`],
  ] as const)('the packed program %s rejects an older version with a clear message', async (name, sentence) => {
    const { packageFolder } = await install(name);
    const bin = path.join(packageFolder, bins[name]);
    expect(run(tooOld, [bin, '--version'])).toEqual({ status: 1, stdout: '', stderr: sentence });
  });
});
