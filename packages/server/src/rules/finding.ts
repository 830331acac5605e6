/** Result of a check of `doctor`. */
export interface Finding {
  level: 'ok' | 'warn' | 'bad';
  text: string;
  /** Texts in the finding that name people or accounts. Reports for other people leave them out. */
  names?: readonly string[];
  /** Positions of setting values in the text of the finding, in order. Reports for other people leave them out. */
  settings?: readonly Span[];
}

/** Range of characters in the text of a finding. */
export interface Span {
  start: number;
  /** Position after the last character of the range. */
  end: number;
}

interface SettingText {
  text: string;
  settings: readonly Span[];
}

/**
 * Template tag for the text of a finding that contains values of settings. Their positions are stored, because a short
 * value such as "on" looks like a word.
 */
export function settingText(words: TemplateStringsArray, ...values: readonly string[]): SettingText {
  let text = words[0] ?? '';
  const settings = values.map((value, index) => {
    const start = text.length;
    text += value;
    const end = text.length;
    text += words[index + 1] ?? '';
    return { start, end };
  });
  return { text, settings };
}

const finding =
  (level: Finding['level']) =>
  (text: string | SettingText, names: readonly string[] = []): Finding => ({
    level,
    ...(typeof text === 'string' ? { text } : text),
    ...(names.length > 0 && { names }),
  });

export const ok = finding('ok');
export const warn = finding('warn');
export const bad = finding('bad');

/** Returns a finding of `doctor` as a printed line. */
export const findingLine = ({ level, text }: Pick<Finding, 'level' | 'text'>): string => `${level.padEnd(4)}  ${text}`;
