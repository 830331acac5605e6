import { describe, expect, test } from 'vitest';
import { expandAlias, isAliasName, readAliases, splitCommandLine } from './aliases.ts';

test.each([
  ['farming list --dps 400', ['farming', 'list', '--dps', '400']],
  [`  items search 'red  potion' "a\\"b"x  `, ['items', 'search', 'red  potion', 'a"bx']],
  [`a '' b`, ['a', '', 'b']],
  ['a\\ b $HOME `id`', ['a b', '$HOME', '`id`']],
  ["open 'quote", undefined],
  ['', []],
])('splits %j', (line, words) => {
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

describe('an alias', () => {
  test('is replaced by its command line, and the other words follow', () => {
    expect(expand('ff', '--json')).toEqual(['farming', 'list', '--dps', '400', '--json']);
    expect(expand('--profile', 'ff', '-q', 'ff')).toEqual(['--profile', 'ff', '-q', 'farming', 'list', '--dps', '400']);
  });

  test('is not expanded twice, and hides no command', () => {
    expect(expand('loop')).toEqual(['ff']);
    expect(expand('items', 'ff')).toEqual(['items', 'ff']);
  });

  test.each([[['broken']], [['unknown', 'ff']], [['--', 'ff']], [[]], [['--profile']]])(
    'changes nothing in %j',
    (args) => {
      expect(expand(...args)).toEqual(args);
    },
  );
});

test.each(['ff', 'my-list', 'käse2'])('%s is a name', (name) => expect(isAliasName(name)).toBe(true));
test.each(['', '-x', 'a b', '__proto__', 'a/b', 'x'.repeat(41)])('%j is not a name', (name) =>
  expect(isAliasName(name)).toBe(false),
);

test('values of another form in the settings are ignored', () => {
  expect(readAliases({ get: () => ({ a: 'items list', b: 7, c: null }) })).toEqual(new Map([['a', 'items list']]));
  expect(readAliases({ get: () => 'items' }).size).toBe(0);
});
