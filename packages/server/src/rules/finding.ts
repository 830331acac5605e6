/** Result of a check of `doctor`. */
export interface Finding {
  level: 'ok' | 'warn' | 'bad';
  text: string;
  /** Parts of the text that name people, accounts or users, which a report to others leaves out. */
  names?: readonly string[];
}

const finding =
  (level: Finding['level']) =>
  (text: string, names: readonly string[] = []): Finding => ({ level, text, ...(names.length > 0 && { names }) });

export const ok = finding('ok');
export const warn = finding('warn');
export const bad = finding('bad');

/** A finding as it is printed. */
export const findingLine = ({ level, text }: Pick<Finding, 'level' | 'text'>): string => `${level.padEnd(4)}  ${text}`;
