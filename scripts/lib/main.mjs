import { StepFailed } from './workspace.mjs';

/** Runs a script's steps; a step that failed has said why already. */
export async function main(steps) {
  try {
    process.exitCode = await steps();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
