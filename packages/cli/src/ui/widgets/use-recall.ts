import { useEffect, useRef } from 'react';
import { useUi } from '../shell/ui.ts';

export interface Recall {
  /**
   * Shows the previous line of the history in the text field; does nothing if the text was changed or no line is older.
   */
  older(): boolean;
  /**
   * Shows the next line of the history, or an empty field after the newest one; returns false if the field shows no
   * line of the history.
   */
  newer(): boolean;
  /** Stores a line in the history of the text field. */
  add(line: string): void;
}

interface RecallOptions {
  /** Name of the text field in the history of typed lines; undefined if it has no history. */
  field: string | undefined;
  text: string;
  focused: boolean;
  onRecall(line: string): void;
}

/** Recalls earlier lines of a text field while its text is empty or a recalled line. */
export function useRecall({ field, text, focused, onRecall }: RecallOptions): Recall {
  const { typedHistory } = useUi();
  const recalled = useRef<{ lines: readonly string[]; at: number }>({ lines: [], at: -1 });
  const openedWith = useRef('');
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (focused) openedWith.current = latest.current;
    recalled.current = { lines: [], at: -1 };
  }, [focused]);

  function show(at: number): boolean {
    const line = at < 0 ? '' : recalled.current.lines[at];
    if (line === undefined) return false;
    recalled.current = { ...recalled.current, at };
    onRecall(line);
    return true;
  }

  const isRecalled = () => recalled.current.at >= 0 && recalled.current.lines[recalled.current.at] === latest.current;
  return {
    older() {
      if (field === undefined) return false;
      if (isRecalled()) return show(recalled.current.at + 1);
      if (latest.current !== '' && latest.current !== openedWith.current) return false;
      const lines = typedHistory.lines(field).filter((line) => line !== latest.current.trim());
      recalled.current = { lines, at: -1 };
      return lines.length > 0 && show(0);
    },
    newer: () => isRecalled() && show(recalled.current.at - 1),
    add(line) {
      if (field !== undefined) typedHistory.add(field, line);
    },
  };
}
