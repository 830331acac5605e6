#!/usr/bin/env node
// Plain JavaScript of any age: it must run on a Node that is too old (argon2 came with 24.7), in order to say so.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(`kafra-server needs Node 24.7 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const { enableCompileCache } = await import('node:module');
  const { userInfo } = await import('node:os');
  try {
    // Not in the folder of temporary files, as Node would: code from there is run, and anybody may have put it there.
    enableCompileCache(`${userInfo().homedir}/.cache/kafra`);
  } catch {
    // A user without a name, as in some containers: it starts a little later.
  }
  await import('../dist/main.js');
}
