#!/usr/bin/env node
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`kafra needs Node 22.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  module.enableCompileCache();
  await import('../dist/main.js');
}
