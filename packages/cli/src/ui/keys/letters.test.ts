import { expect, it } from 'vitest';
import { assignKeys } from './letters.ts';

const keys = (...labels: string[]) =>
  assignKeys(labels.map((label) => ({ label, tone: label === 'Delete' ? 'danger' : undefined })));

it('gives each action a letter of its words, what is dangerous a capital, and none twice', () => {
  expect(keys('Download', 'Delete')).toEqual(['d', 'D']);
  expect(keys('Create Player Account', 'Change Master Email', 'Change Master Password')).toEqual(['c', 'e', 'p']);
  expect(keys('Go', 'Go', 'Go')).toEqual([undefined, undefined, undefined]);
});
