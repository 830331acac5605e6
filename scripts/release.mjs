// node scripts/release.mjs FOLDER [archive|debian|npm ...]: creates the files of a release with their checksums;
// without a kind, all of them.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { packForNpm, published } from './lib/published.mjs';
import { writeArchive, writeDebianPackage, writeSums } from './lib/release-files.mjs';
import { writeReleaseTree } from './lib/release-tree.mjs';
import { StepFailed } from './lib/workspace.mjs';

const formats = {
  archive: writeArchive,
  debian: writeDebianPackage,
  async npm(_tree, folder) {
    await build(published);
    for (const name of published) packForNpm(name, folder);
  },
};

await main(async () => {
  const [target, ...wanted] = process.argv.slice(2);
  if (!target || wanted.some((name) => !(name in formats))) {
    process.stderr.write(`usage: node scripts/release.mjs FOLDER [${Object.keys(formats).join('|')} ...]\n`);
    return 64;
  }
  const folder = resolve(target);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new StepFailed(`${folder} is not empty.`);
  await install();
  const work = mkdtempSync(join(tmpdir(), 'kafra-release-'));
  try {
    const tree = join(work, 'tree');
    await writeReleaseTree(tree);
    for (const name of wanted.length > 0 ? wanted : Object.keys(formats)) await formats[name](tree, folder);
    const files = readdirSync(folder).sort();
    writeSums(
      files.map((name) => join(folder, name)),
      folder,
    );
    process.stdout.write(`${files.join('\n')}\n`);
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});
