import { expect, it, vi } from 'vitest';
import { browserLog } from './ports.ts';

it("the browser's log writes a warning to the console, without `undefined` if there is no detail", () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = new Error('down');
  browserLog.warn('First.');
  browserLog.warn('Second.', undefined);
  browserLog.warn('Third.', error);
  const { calls } = warn.mock;
  warn.mockRestore();
  expect(calls).toEqual([['First.'], ['Second.'], ['Third.', error]]);
});
