import { firstLetter, lastLetter } from '../../terminal/text-width.ts';

/** A line in a text field, with the index of the character after the cursor. */
export interface EditedLine {
  text: string;
  position: number;
}

type Edit = (line: EditedLine) => EditedLine;

const toStart: Edit = ({ text }) => ({ text, position: 0 });
const toEnd: Edit = ({ text }) => ({ text, position: text.length });

/** Effect of each editing key on a line of text, as in shells. */
export const lineEdits: Readonly<Record<string, Edit>> = {
  left: ({ text, position }) => ({ text, position: position - lastLetter(text.slice(0, position)).length }),
  right: ({ text, position }) => ({ text, position: position + firstLetter(text.slice(position)).length }),
  backspace({ text, position }) {
    const kept = text.slice(0, position - lastLetter(text.slice(0, position)).length);
    return { text: kept + text.slice(position), position: kept.length };
  },
  delete({ text, position }) {
    const after = text.slice(position);
    return { text: text.slice(0, position) + after.slice(firstLetter(after).length), position };
  },
  home: toStart,
  'ctrl+a': toStart,
  end: toEnd,
  'ctrl+e': toEnd,
  'ctrl+w'({ text, position }) {
    const kept = text.slice(0, position).replace(/\S*\s*$/, '');
    return { text: kept + text.slice(position), position: kept.length };
  },
  'ctrl+u': ({ text, position }) => ({ text: text.slice(position), position: 0 }),
  'ctrl+k': ({ text, position }) => ({ text: text.slice(0, position), position }),
};
