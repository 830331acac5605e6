/** A line that is being typed, and where its cursor stands: before this letter. */
export interface EditedLine {
  text: string;
  at: number;
}

type Edit = (line: EditedLine) => EditedLine;

const toStart: Edit = ({ text }) => ({ text, at: 0 });
const toEnd: Edit = ({ text }) => ({ text, at: text.length });

/** What a key makes of a line, as shells have it. */
export const lineEdits: Readonly<Record<string, Edit>> = {
  delete: ({ text, at }) => ({ text: text.slice(0, at) + text.slice(at + 1), at }),
  home: toStart,
  'ctrl+a': toStart,
  end: toEnd,
  'ctrl+e': toEnd,
  'ctrl+w'({ text, at }) {
    const kept = text.slice(0, at).replace(/\S*\s*$/, '');
    return { text: kept + text.slice(at), at: kept.length };
  },
  'ctrl+u': ({ text, at }) => ({ text: text.slice(at), at: 0 }),
  'ctrl+k': ({ text, at }) => ({ text: text.slice(0, at), at }),
};
