import { lettersOf, widthOf } from '../../terminal/text-width.ts';

const plainAscii = /^[\x00-\x7f]*$/;

/**
 * Characters with the same width in all terminals. Widths differ for sequences of several code points (emoji with
 * VS16 or ZWJ, flags, conjuncts), for emoji, and for characters that only some terminals draw.
 */
const undisputed =
  /^[[^\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}\p{M}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}]--[\u{10000}-\u{10ffff}]]$/v;

/** Escape sequences that Ink writes: CSI, and OSC for links. */
const sequences = /(\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\))/;

const saveCursor = '\x1b7';
const restoreCursor = '\x1b8';

/**
 * Returns a grapheme with escape sequences around it. They clear its cells first. Then they move the cursor to the next
 * cell of the layout, because the terminal may have drawn the grapheme wider or narrower.
 */
function aligned(grapheme: string): string {
  const width = widthOf(grapheme);
  if (width === 0) return grapheme;
  return `${saveCursor}${' '.repeat(width)}${restoreCursor}${grapheme}${restoreCursor}\x1b[${width}C`;
}

/** Signs in texts of the program, and ASCII characters of the same width that replace them in ASCII mode. */
const asciiSigns: Readonly<Record<string, string>> = {
  ...{ '±': '~', '·': '.', '…': '~', '×': 'x', '−': '-', '–': '-', '—': '-', '≥': '>', '≤': '<', '\u00a0': ' ' },
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"' },
};
const asciiSign = new RegExp(`[${Object.keys(asciiSigns).join('')}]`, 'g');

/** Returns a text with ASCII characters in place of the signs that the texts of the program contain. */
const withAsciiSigns = (text: string): string => text.replace(asciiSign, (sign) => asciiSigns[sign] ?? sign);

/** Returns a text in which every grapheme of uncertain width stays within the cells that the layout gave it. */
export const alignGraphemes = (text: string): string =>
  text
    .split(sequences)
    .map((part, index) => {
      if (index % 2 === 1 || plainAscii.test(part)) return part;
      return lettersOf(part)
        .map((letter) => (undisputed.test(letter) ? letter : aligned(letter)))
        .join('');
    })
    .join('');

/**
 * Returns an output stream for Ink that draws each character at the column of the layout. Terminals disagree about the
 * width of many graphemes, and one that is drawn wider or narrower would shift the rest of its row. In ASCII mode, the
 * stream replaces signs by ASCII characters, for example `±` by `~`.
 */
export const alignedOutput = (
  terminal: NodeJS.WriteStream,
  { isAscii = false }: { isAscii?: boolean } = {},
): NodeJS.WriteStream =>
  new Proxy(terminal, {
    get(target, key) {
      if (key === 'write')
        return (chunk: string | Uint8Array, ...rest: never[]) =>
          target.write(
            typeof chunk === 'string' ? alignGraphemes(isAscii ? withAsciiSigns(chunk) : chunk) : chunk,
            ...rest,
          );
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
