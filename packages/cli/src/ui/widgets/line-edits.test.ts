import { expect, it } from 'vitest';
import { type EditedLine, lineEdits } from './line-edits.ts';

/** Returns the text of an edited line, with a bar at the position of the cursor. */
const shown = ({ text, position }: EditedLine) => `${text.slice(0, position)}|${text.slice(position)}`;

const lineOf = (text: string): EditedLine => ({ text: text.replace('|', ''), position: text.indexOf('|') });

it.each([
  ['left', 'a👩‍👩‍👧|b', 'a|👩‍👩‍👧b'],
  ['left', '|b', '|b'],
  ['right', 'a|👩‍👩‍👧b', 'a👩‍👩‍👧|b'],
  ['right', 'b|', 'b|'],
  ['backspace', 'a👩‍👩‍👧|b', 'a|b'],
  ['backspace', '|b', '|b'],
  ['delete', 'a|e\u0301b', 'a|b'],
  ['delete', 'b|', 'b|'],
  ['home', 'two 🐉|', '|two 🐉'],
  ['end', '|two 🐉', 'two 🐉|'],
  ['ctrl+w', 'two 🐉🐉 |x', 'two |x'],
  ['ctrl+u', 'two 🐉|x', '|x'],
  ['ctrl+k', 'two 🐉|x', 'two 🐉|'],
])('the editing key %s turns the line %s into %s', (key, before, after) => {
  expect(shown(lineEdits[key]?.(lineOf(before)) as EditedLine)).toBe(after);
});

it('line editing never splits a character, for any sequence of three keys', () => {
  const keys = Object.keys(lineEdits);
  const runs = keys.flatMap((a) => keys.flatMap((b) => keys.map((c) => [a, b, c])));
  for (const run of runs) {
    let line = lineOf('e\u0301 👩‍👩‍👧|🐉 🇩🇪');
    for (const key of run) line = lineEdits[key]?.(line) as EditedLine;
    const halves = [line.text.slice(0, line.position), line.text.slice(line.position)];
    expect(
      halves.every((half) => half.isWellFormed() && !/^[\u200d\u0301]|\u200d$/.test(half)),
      `${run}`,
    ).toBe(true);
  }
});
