import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from './lib/build.mjs';
import { packForNpm, published } from './lib/published.mjs';

/** Checks that published files meet the expectations of package managers, bundlers and TypeScript. */
async function problemsOf(tarball) {
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } });
  const types = await checkPackage(createPackageFromTarballData(tarball));
  const misread = types.types === false ? [] : types.problems.filter(concernsModules);
  return [
    ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
    ...misread.map((problem) => `types: ${JSON.stringify(problem)}`),
  ];
}

/** Ignores problems of CommonJS: the packages support only `import`, as with `attw --profile esm-only`. */
const concernsModules = (problem) =>
  !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(String(problem.resolutionKind));

// The web site is published with the server.
await build(['web', ...published]);
const folder = mkdtempSync(join(tmpdir(), 'kafra-check-'));
try {
  for (const name of published) packForNpm(name, folder);
  for (const file of readdirSync(folder)) {
    for (const problem of await problemsOf(new Uint8Array(readFileSync(join(folder, file))))) {
      console.error(`${file}: ${problem}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
