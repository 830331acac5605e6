import { StepFailed } from './workspace.mjs';

/** Runs the steps of a script. A failed step has already reported its error. */
export async function main(steps) {
  try {
    process.exitCode = await steps();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
