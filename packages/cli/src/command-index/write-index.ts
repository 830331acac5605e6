import { writeFileSync } from 'node:fs';
import '../zod-config.ts';
import type { Io } from '../ports.ts';
import { createProgram } from '../program.ts';
import { version } from '../version.ts';
import { indexCommand } from './index-commands.ts';

/** Step of the build: writes the index of commands to the given file. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('The first argument must be the file to write.');
writeFileSync(file, JSON.stringify(indexCommand(createProgram({ env: {} } as Io, version))));
