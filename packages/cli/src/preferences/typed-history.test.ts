import { unkeptChoices } from '@kafra/sdk';
import { describe, expect, test } from 'vitest';
import { createTypedHistory } from './typed-history.ts';

describe('the history of typed lines', () => {
  test('lists the newest line first and each line once', () => {
    const history = createTypedHistory(unkeptChoices());
    for (const line of ['red', ' blue ', '  ', 'red']) history.add('item_db', line);
    expect(history.lines('item_db')).toEqual(['red', 'blue']);
    expect(history.lines('mob_db')).toEqual([]);
  });

  test('is limited in number and length', () => {
    const history = createTypedHistory(unkeptChoices());
    for (let index = 0; index < 200; index += 1) history.add('palette', `line ${index}`);
    history.add('palette', 'x'.repeat(10_000));
    expect(history.lines('palette')).toHaveLength(50);
    expect(history.lines('palette')[0]).toBe('line 199');
  });

  test('keeps the lines that another running program has stored', () => {
    const choices = unkeptChoices();
    const [one, two] = [createTypedHistory(choices), createTypedHistory(choices)];
    one.add('palette', 'first');
    two.add('palette', 'second');
    one.add('__proto__', 'third');
    expect(one.lines('palette')).toEqual(['second', 'first']);
    expect(one.lines('__proto__')).toEqual(['third']);
  });

  test.each([null, 'x', [], { palette: 'x' }, { palette: [1, null, '', { a: 1 }] }])(
    'ignores the invalid file content %j',
    (stored) => {
      const choices = unkeptChoices();
      choices.write('history', stored);
      expect(createTypedHistory(choices).lines('palette')).toEqual([]);
    },
  );
});
