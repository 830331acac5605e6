import { useStdin } from 'ink';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { InputTarget } from '../keys/key-dispatcher.ts';
import { type EditedLine, lineEdits } from './line-edits.ts';

/**
 * Editing keys of the package ink-text-input: their input from a terminal, and how far they move the cursor. It counts
 * code units, of which an emoji has several.
 */
const nativeKeys: Readonly<Record<string, { sequence: string; by: 1 | -1 }>> = {
  left: { sequence: '\x1b[D', by: -1 },
  right: { sequence: '\x1b[C', by: 1 },
  backspace: { sequence: '\x7f', by: -1 },
};

const editKeys = Object.keys(lineEdits);

export interface LineEditor {
  /** Number that changes when the text field must be mounted again. */
  generation: number;
  /** Current text of the text field. */
  shown: string;
  /** Number of characters before the cursor of the text field. */
  cursor: number;
  inputTarget: InputTarget;
}

/**
 * Adds jumps, and deleting words and lines, to a text field of ink-text-input. Its cursor can be neither read nor set,
 * so the position is tracked here. A jump mounts the field again at the end of a shorter text.
 */
export function useLineEditor(value: string, onChange: (value: string) => void): LineEditor {
  const { stdin } = useStdin();
  const cursor = useRef(value.length);
  const latest = useRef(value);
  latest.current = value;
  const [mount, setMount] = useState<{ generation: number; shown?: string }>({ generation: 0 });

  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const setLine = ({ text, position }: EditedLine) => {
    latest.current = text;
    cursor.current = position;
    if (text !== value) onChange(text);
    setMount(({ generation }) => ({ generation: generation + 1, shown: text.slice(0, position) }));
  };
  useLayoutEffect(() => {
    if (mount.shown !== undefined) setMount(({ generation }) => ({ generation }));
  }, [mount]);

  const send = (sequence: string, moved: number) => {
    cursor.current = Math.max(0, Math.min(latest.current.length + Math.max(0, moved), cursor.current + moved));
    // Data that is written to Ink's input stream acts like typed keys of the text field. It reaches nothing else,
    // because the stream is not a terminal.
    (stdin as NodeJS.ReadWriteStream).write(sequence);
    redraw();
  };

  const inputTarget: InputTarget = {
    insert: (text) => send(text, text.length),
    edit(key) {
      const text = latest.current;
      cursor.current = Math.min(cursor.current, text.length);
      const edited = lineEdits[key]?.({ text, position: cursor.current });
      if (!edited) return false;
      const nativeKey = nativeKeys[key];
      if (nativeKey && edited.position === cursor.current + nativeKey.by) send(nativeKey.sequence, nativeKey.by);
      else if (!nativeKey || edited.position !== cursor.current) setLine(edited);
      return true;
    },
    editKeys,
  };
  return { generation: mount.generation, shown: mount.shown ?? value, cursor: cursor.current, inputTarget };
}
