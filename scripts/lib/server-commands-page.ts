import { program as createProgram } from '../../packages/server/src/commands/program.ts';
import { commandSections } from './command-sections.ts';

/** docs/server-commands.md, from the command tree itself. */
export const serverCommandsPage = (): string =>
  `${[
    '# Commands of the server',
    '',
    '<!-- Written by `pnpm run docs`; change the code, not this page. -->',
    '',
    'How they belong together is told in [operate.md](operate.md). A command ends with 0 when all went well and with 1 when something',
    'failed or is bad; the help of `init` and `doctor` names further codes, and `db build` ends with 65 where it cannot read its input.',
    '',
    ...commandSections(createProgram()),
  ]
    .join('\n')
    .trimEnd()}\n`;
