import { expect, test, vi } from 'vitest';
import { printLines } from './print-lines.ts';

test('printed lines have only control characters escaped, as in JSON', () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const rude = 'a\u001b]52;c;eA==\u0007\u009b2J\r\u007f\u202eb';
  printLines('one\ttwo', rude, JSON.stringify({ name: rude, other: 'é 名 👩‍🚀' }));
  write.mockRestore();
  const [first, second = '', third = ''] = written.join('').split('\n');
  expect(first).toBe('one\ttwo');
  expect(second).toBe('a\\u001b]52;c;eA==\\u0007\\u009b2J\\u000d\\u007f\\u202eb');
  expect(JSON.parse(third)).toEqual({ name: rude, other: 'é 名 👩‍🚀' });
  expect(third).toContain('é 名 👩‍🚀');
});
