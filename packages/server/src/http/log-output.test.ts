import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogOutput } from './log-output.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafra-log-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('log lines are written unchanged', () => {
  const path = join(folder, 'log');
  const file = openSync(path, 'w');
  const output = createLogOutput(file);
  for (const line of ['one\n', 'zwölf\n']) output.write(line);
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toBe('one\nzwölf\n');
});

test.skipIf(process.platform !== 'linux')(
  'if the disk is full or the log output is closed, only log lines are lost and the server continues',
  () => {
    const full = openSync('/dev/full', 'w');
    const output = createLogOutput(full);
    for (let line = 0; line < 100; line += 1) output.write('lost\n');
    closeSync(full);
    expect(() => output.write('closed\n')).not.toThrow();
  },
);

test.skipIf(process.platform !== 'linux')(
  'the number of lost log lines is reported when the output is read again',
  () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const output = createLogOutput(pipe);
    const long = `${'x'.repeat(65_535)}\n`;
    for (const line of [long, 'lost\n', 'lost too\n']) output.write(line);
    const read = () => {
      const buffer = Buffer.alloc(70_000);
      return buffer.toString('utf8', 0, readSync(pipe, buffer));
    };
    expect(read()).toBe(long);
    output.write('again\n');
    const [loss = '', ...lines] = read().split('\n');
    expect(JSON.parse(loss)).toMatchObject({ level: 40, lines: 2, msg: 'lines of this log could not be written' });
    expect(lines).toEqual(['again', '']);
    closeSync(pipe);
  },
);
