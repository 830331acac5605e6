import { writeSync } from 'node:fs';
import { codeOf } from '@kafra/sdk/rules';

/**
 * Number of times that the log output waits a millisecond for a slow reader. The server answers no request while it
 * waits.
 */
const maxWaits = 50;

/**
 * Creates the output of the log. Lines that cannot be written, because the disk is full or the pipe is blocked, are
 * lost, and the server continues. The logger's own output would end the program. The next written line reports the
 * number of lost lines.
 */
export function createLogOutput(file: number = process.stdout.fd): { write(line: string): void } {
  let lost = 0;
  return {
    write(line) {
      try {
        if (lost > 0) writeAll(file, describeLoss(lost));
        lost = 0;
        writeAll(file, line);
      } catch {
        lost += 1;
      }
    },
  };
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  let waits = 0;
  for (let written = 0; written < bytes.length; )
    try {
      written += writeSync(file, bytes, written);
    } catch (error) {
      waits += 1;
      if (codeOf(error) !== 'EAGAIN' || waits > maxWaits) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
}

const describeLoss = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, lines, msg: 'lines of this log could not be written' })}\n`;
