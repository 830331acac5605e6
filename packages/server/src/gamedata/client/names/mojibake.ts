import iconv from 'iconv-lite';
import { koreanNames } from './korean-names.ts';

/**
 * Code pages in which machines outside Korea show the Korean file names of a client. Programs that unpack zip files use
 * the code pages of DOS and of the Macintosh. Some code pages lack bytes, which unpackers replace or drop.
 */
const WIDE_PAGES = ['gbk', 'big5', 'shift_jis'] as const;
const BYTE_PAGES =
  `windows-874 windows-1251 windows-1250 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257
  windows-1258 iso-8859-15 cp437 cp850 cp852 cp857 cp866 koi8-r macintosh`.split(/\s+/);
const CODE_PAGES = [...WIDE_PAGES, ...BYTE_PAGES];

/** For each code page with one byte per character: the byte of each character. */
const byteTables: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  BYTE_PAGES.map((codePage) => [
    codePage,
    new Map(
      Array.from({ length: 256 }, (_, byte) => [
        iconv.decode(Buffer.from([byte]), codePage),
        String.fromCharCode(byte),
      ]),
    ),
  ]),
);

/** Matches ASCII and the bytes of Korean syllables in KS X 1001. File names in clients contain nothing else. */
const SYLLABLES = /^(?:[\0-\x7f]|[\xb0-\xc8][\xa1-\xfe])*$/;

/** Bytes that have no character in the Big5 code page of Windows, although later versions of Big5 have one. */
const BIG5_GAP = /^[\xc6-\xc8][\xa1-\xfe]$/;

/** Returns the bytes of a character in a code page; undefined if the code page has no such character. */
function bytesOf(letter: string, codePage: string): string | undefined {
  const table = byteTables.get(codePage);
  if (table) return letter === REPLACEMENT ? undefined : table.get(letter);
  const bytes = iconv.encode(letter, codePage);
  const text = bytes.toString('latin1');
  const isCharacter = iconv.decode(bytes, codePage) === letter && (letter === '?' || text !== '?');
  return isCharacter && !(codePage === 'big5' && BIG5_GAP.test(text)) ? text : undefined;
}

const REPLACEMENT = '\ufffd';

/** Characters that unpacking programs write instead of characters that they cannot show. */
const PLACEHOLDER = /[?_\u25a1\ufffd]/;

/** Returns a text without placeholders and without the characters that the code page lacks. */
const visible = (text: string, codePage: string) =>
  [...text].filter((letter) => !PLACEHOLDER.test(letter) && bytesOf(letter, codePage) !== undefined).join('');

const knownNames: ReadonlySet<string> = new Set(Object.values(koreanNames));

/**
 * Korean folder names of clients by the characters that remain of them in code pages which lack some of their
 * characters.
 */
const damagedNames: ReadonlyMap<string, string> = new Map(
  CODE_PAGES.flatMap((codePage) =>
    Object.values(koreanNames).flatMap((name) => {
      const shown = iconv.decode(Buffer.from(name, 'latin1'), codePage);
      const left = visible(shown, codePage);
      return left === shown || left === '' ? [] : [[`${codePage} ${left}`, name] as const];
    }),
  ),
);

/** Returns true if the bytes are Korean words of KS X 1001. File names of clients consist of such words. */
export const isKorean = (bytes: string): boolean => SYLLABLES.test(bytes);

/**
 * Returns the bytes of the Korean words that a text was before it was decoded with a foreign code page; undefined if it
 * has other characters.
 */
export function wholeReading(text: string): string | undefined {
  const readings = CODE_PAGES.flatMap((codePage) => {
    const bytes = [...text].map((letter) => bytesOf(letter, codePage));
    return bytes.includes(undefined) ? [] : [bytes.join('')];
  });
  // Some texts can be read in two code pages. A file name that every client has is preferred.
  return readings.find((bytes) => knownNames.has(bytes)) ?? readings.find(isKorean);
}

/**
 * Returns the original bytes of a Korean name that was decoded with the code page of another country; undefined for
 * other texts. Names of folders are recognised even if that code page lacks some of their characters.
 */
export function fromForeignMojibake(text: string): string | undefined {
  const whole = wholeReading(text);
  if (whole !== undefined && knownNames.has(whole)) return whole;
  const damaged = CODE_PAGES.map((codePage) => damagedNames.get(`${codePage} ${visible(text, codePage)}`));
  return damaged.find((name) => name !== undefined) ?? whole;
}
