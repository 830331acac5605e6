import { program } from './commands/program.ts';
import { reportError } from './commands/report-error.ts';

try {
  await program().parseAsync();
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
process.exit();
