import { program as createProgram } from '../../packages/server/src/commands/program.ts';
import { commandSections } from './command-sections.ts';

/** Returns the page docs/server-commands.md, generated from the command tree of the server program. */
export const serverCommandsPage = (): string =>
  `${[
    '# Commands of the server',
    '',
    '<!-- Written by `pnpm run docs`; change the code, not this page. -->',
    '',
    'See [operate.md](operate.md) for how to use them together. A command exits with 0 on success and with 1 on failure. The help of',
    '`init` and `doctor` lists further codes. `db build` exits with 65 if it cannot read its input.',
    '',
    ...commandSections(createProgram()),
  ]
    .join('\n')
    .trimEnd()}\n`;
