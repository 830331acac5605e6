#!/usr/bin/env node
import module from 'node:module';
import { userInfo } from 'node:os';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`kafra needs Node 22.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  try {
    // Not in the folder of temporary files, which is Node's default: cached code is executed, and other users can write
    // there.
    module.enableCompileCache(`${userInfo().homedir}/.cache/kafra`);
  } catch {
    // The user has no name, as in some containers. Without the cache the program starts a little later.
  }
  await import('../dist/main.js');
}
