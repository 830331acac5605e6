/**
 * Control characters except tab and line feed, and characters that change the direction of text. User texts may contain
 * them, and a terminal would execute them.
 */
const controlCharacters = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes lines of text to the terminal. Control characters are escaped as in JSON. */
export const printLines = (...lines: string[]): void =>
  void process.stdout.write(`${lines.join('\n').replaceAll(controlCharacters, escaped)}\n`);
