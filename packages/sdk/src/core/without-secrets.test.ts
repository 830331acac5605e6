import { expect, it } from 'vitest';
import { withoutSecrets, withoutUser } from './without-secrets.ts';

it.each([
  ['https://kafra.example/a@b', 'https://kafra.example/a@b', 'https://kafra.example/a@b'],
  ['https://me:secret@kafra.example/a?sign=1', 'https://…@kafra.example/a?…', 'https://kafra.example/a?sign=1'],
  ['https://me@home.example:secret@kafra.example', 'https://…@kafra.example', 'https://kafra.example'],
])('the text of %s contains no password', (url, shown, handedOn) => {
  expect(withoutSecrets(url)).toBe(shown);
  expect(withoutUser(url)).toBe(handedOn);
});
