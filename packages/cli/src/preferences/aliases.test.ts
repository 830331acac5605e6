import { describe, expect, test } from 'vitest';
import { expandAlias, isAliasName, readAliases, splitCommandLine } from './aliases.ts';

test.each([
  ['farming list --dps 400', ['farming', 'list', '--dps', '400']],
  [`  items search 'red  potion' "a\\"b"x  `, ['items', 'search', 'red  potion', 'a"bx']],
  [`a '' b`, ['a', '', 'b']],
  ['a\\ b $HOME `id`', ['a b', '$HOME', '`id`']],
  ["open 'quote", undefined],
  ['', []],
])('the alias parser splits %j into words', (line, words) => {
  expect(splitCommandLine(line)).toEqual(words);
});

const aliases = new Map([
  ['ff', 'farming list --dps 400'],
  ['loop', 'ff'],
  ['items', 'mobs list'],
  ['broken', "items 'x"],
]);

const expand = (...args: string[]) =>
  expandAlias(args, {
    aliases: () => aliases,
    isCommand: (name) => ['items', 'mobs', 'farming'].includes(name),
    takesValue: (option) => option === '--profile',
  });

describe('a command alias', () => {
  test('is replaced by its command line, followed by the other words', () => {
    expect(expand('ff', '--json')).toEqual(['farming', 'list', '--dps', '400', '--json']);
    expect(expand('--profile', 'ff', '-q', 'ff')).toEqual(['--profile', 'ff', '-q', 'farming', 'list', '--dps', '400']);
  });

  test('is expanded once and cannot replace a command', () => {
    expect(expand('loop')).toEqual(['ff']);
    expect(expand('items', 'ff')).toEqual(['items', 'ff']);
  });

  test.each([[['broken']], [['unknown', 'ff']], [['--', 'ff']], [[]], [['--profile']]])(
    'is not applied to the arguments %j',
    (args) => {
      expect(expand(...args)).toEqual(args);
    },
  );
});

test.each(['ff', 'my-list', 'käse2'])('%s is a valid name for a command alias', (name) =>
  expect(isAliasName(name)).toBe(true),
);
test.each(['', '-x', 'a b', '__proto__', 'a/b', 'x'.repeat(41)])('%j is not a valid name for a command alias', (name) =>
  expect(isAliasName(name)).toBe(false),
);

test('aliases with an invalid form in the settings are ignored', () => {
  expect(readAliases({ get: () => ({ a: 'items list', b: 7, c: null }) })).toEqual(new Map([['a', 'items list']]));
  expect(readAliases({ get: () => 'items' }).size).toBe(0);
});
