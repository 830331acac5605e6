/**
 * Control characters but tab and line feed, and those that turn the direction of a text: what people wrote may hold some,
 * and a terminal would do what they say.
 */
const controlCharacters = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes lines to the terminal; what would act on it is written as JSON writes it. */
export const printLines = (...lines: string[]): void =>
  void process.stdout.write(`${lines.join('\n').replaceAll(controlCharacters, escaped)}\n`);
