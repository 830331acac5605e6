import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeptColumns } from '@kafra/sdk';
import { expect, test } from 'vitest';
import { keptChoices } from './kept-choices.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'kafra-choices-'));

test("the file of the user's choices is readable only for the user, and writing it leaves no temporary file", () => {
  const folder = newFolder();
  keptChoices(folder).write('lists', ['item_db']);
  keptChoices(folder).write('columns', {});
  expect(keptChoices(folder).read('lists')).toEqual(['item_db']);
  expect(readdirSync(folder)).toEqual(['choices.json']);
  expect(statSync(join(folder, 'choices.json')).mode & 0o777).toBe(0o600);
});

test.each(['', '{', '[]', '7', 'null', '{"columns": [1], "lists": {"a": 1}}'])(
  "the file of the user's choices is replaced if it contains the invalid text %j",
  (content) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'choices.json'), content);
    const columns = createKeptColumns(keptChoices(folder));
    expect(columns.getSnapshot().size).toBe(0);
    columns.set('item_logs', { order: [], hidden: ['date'] });
    expect(createKeptColumns(keptChoices(folder)).getSnapshot().get('item_logs')?.hidden).toEqual(['date']);
  },
);

test("the user's choices last until the program ends if the folder is not writable", () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'file'), '');
  const choices = keptChoices(join(folder, 'file', 'below'));
  choices.write('lists', ['mob_db']);
  expect(choices.read('lists')).toEqual(['mob_db']);
});

test('storing the columns of one screen keeps the columns that another running program has stored', () => {
  const folder = newFolder();
  const [one, two] = [createKeptColumns(keptChoices(folder)), createKeptColumns(keptChoices(folder))];
  one.set('item_logs', { order: ['date'], hidden: [] });
  two.set('__proto__', { order: ['name'], hidden: [] });
  one.set('login_logs', { order: ['ip'], hidden: [] });
  one.set('item_logs', undefined);
  const stored = JSON.parse(readFileSync(join(folder, 'choices.json'), 'utf8'));
  expect(Object.keys(stored.columns).toSorted()).toEqual(['__proto__', 'login_logs']);
});
