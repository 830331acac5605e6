// node scripts/stage.mjs FOLDER: writes all files that a machine without Node needs into a folder. Archive, Debian
// package and image are made from it.
import { resolve } from 'node:path';
import { install } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { writeReleaseTree } from './lib/release-tree.mjs';

await main(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    process.stderr.write('usage: node scripts/stage.mjs FOLDER\n');
    return 64;
  }
  await install();
  await writeReleaseTree(resolve(folder));
  return 0;
});
