// npm run kafra -- ... and npm run kafra-server -- ...: runs the programs of this workspace, and builds them first if
// they are outdated.
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { pinnedNode, root, run } from './lib/workspace.mjs';

const programs = {
  cli: { packages: ['cli'], entry: 'packages/cli/bin/kafra.mjs' },
  server: { packages: ['web', 'server', 'demo'], entry: 'packages/server/bin/kafra-server.mjs' },
};

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const program = programs[name];
  if (!program) {
    process.stderr.write(`usage: node scripts/run.mjs ${Object.keys(programs).join('|')} [arguments]\n`);
    return 64;
  }
  await install();
  await build(program.packages);
  // npm changes to the workspace's folder, but the CLI writes files to the user's folder. The server's data stays in
  // the workspace.
  const cwd = name === 'cli' ? (process.env.INIT_CWD ?? process.cwd()) : root;
  return run(pinnedNode, [join(root, program.entry), ...args], { cwd });
});
