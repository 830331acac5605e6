import iconv from 'iconv-lite';
import { koreanNames } from './korean-names.ts';

/**
 * Code pages in which machines outside Korea show the names of a client. Western code pages have a character for every
 * byte. The others lack some, which unpackers replace or drop.
 */
const CODE_PAGES = ['gbk', 'big5', 'shift_jis', 'windows-874', 'windows-1251'] as const;
type CodePage = (typeof CODE_PAGES)[number];

/** Bytes of syllables of KS X 1001, which all names of a client consist of, and of ASCII. */
const SYLLABLES = /^(?:[\0-\x7f]|[\xb0-\xc8][\xa1-\xfe])*$/;

/** Windows has no characters here in Big5, though later versions of Big5 have. */
const BIG5_GAP = /^[\xc6-\xc8][\xa1-\xfe]$/;

/** Returns the bytes of a character; undefined if the code page has no such character. */
function bytesOf(letter: string, codePage: CodePage): string | undefined {
  const bytes = iconv.encode(letter, codePage);
  const text = bytes.toString('latin1');
  const isCharacter = iconv.decode(bytes, codePage) === letter && (letter === '?' || text !== '?');
  return isCharacter && !(codePage === 'big5' && BIG5_GAP.test(text)) ? text : undefined;
}

/** Characters that unpackers put in place of those that they cannot show. */
const PLACEHOLDER = /[?_\u25a1\ufffd]/;

/** Returns what is left of a text when everything is taken away that the code page cannot show. */
const visible = (text: string, codePage: CodePage) =>
  [...text].filter((letter) => !PLACEHOLDER.test(letter) && bytesOf(letter, codePage) !== undefined).join('');

const knownNames: ReadonlySet<string> = new Set(Object.values(koreanNames));

/** Names of folders by what is left of them in a code page that lacks some of their characters. */
const damagedNames: ReadonlyMap<string, string> = new Map(
  CODE_PAGES.flatMap((codePage) =>
    Object.values(koreanNames).flatMap((name) => {
      const shown = iconv.decode(Buffer.from(name, 'latin1'), codePage);
      const left = visible(shown, codePage);
      return left === shown || left === '' ? [] : [[`${codePage} ${left}`, name] as const];
    }),
  ),
);

/**
 * Returns the bytes of a Korean name that is shown in the code page of Chinese, Japanese, Thai or Russian machines;
 * undefined for other texts. Names of folders are also known if the code page lacks some of their characters.
 */
export function fromForeignMojibake(text: string): string | undefined {
  const readings = CODE_PAGES.flatMap((codePage) => {
    const bytes = [...text].map((letter) => bytesOf(letter, codePage));
    return bytes.includes(undefined) ? [] : [bytes.join('')];
  });
  // Some texts can be read in two code pages: a name that every client has is the right one.
  return (
    readings.find((bytes) => knownNames.has(bytes)) ??
    CODE_PAGES.map((codePage) => damagedNames.get(`${codePage} ${visible(text, codePage)}`)).find(
      (name) => name !== undefined,
    ) ??
    readings.find((bytes) => SYLLABLES.test(bytes))
  );
}
