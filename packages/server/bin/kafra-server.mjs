#!/usr/bin/env node
// This file is plain JavaScript without newer syntax. It must run on a Node that is too old for the server (argon2 came
// with 24.7), so that it can report this.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(`kafra-server needs Node 24.7 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const { enableCompileCache } = await import('node:module');
  const { userInfo } = await import('node:os');
  try {
    // The compile cache is in the home folder. Node's default, the folder for temporary files, is unsafe, because any
    // user can put code there.
    enableCompileCache(`${userInfo().homedir}/.cache/kafra`);
  } catch {
    // Some containers run as a user without a name. Without the cache the program starts a little more slowly.
  }
  await import('../dist/main.js');
}
