import { expect, it } from 'vitest';
import { assignHotkeys } from './hotkeys.ts';

const keys = (...labels: string[]) =>
  assignHotkeys(labels.map((label) => ({ label, tone: label === 'Delete' ? 'danger' : undefined })));

it('gives each action a letter of its words, what is dangerous a capital, and none twice', () => {
  expect(keys('Download', 'Delete')).toEqual(['d', 'D']);
  expect(keys('Create Player Account', 'Change Master Email', 'Change Master Password')).toEqual(['c', 'e', 'p']);
  expect(keys('Go', 'Go', 'Go')).toEqual([undefined, undefined, undefined]);
});
