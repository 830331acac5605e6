import { program } from './program.ts';
import { sayFailure } from './say-failure.ts';

try {
  await program().parseAsync();
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
process.exit();
