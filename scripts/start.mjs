// npm start: installs and builds what is missing, then serves the site with a demo realm.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { pinnedNode, run } from './lib/workspace.mjs';

await main(async () => {
  await install();
  await build(['web', 'server', 'demo']);
  return run(pinnedNode, ['packages/server/bin/kafra-server.mjs', 'demo', ...process.argv.slice(2)]);
});
