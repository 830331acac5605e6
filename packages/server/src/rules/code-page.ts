import iconv from 'iconv-lite';

/** A legacy encoding of text, in which ASCII characters have the same bytes as in ASCII. */
export interface CodePage {
  name: string;
  /** Decodes bytes to text; undefined if the bytes are invalid in this code page. */
  decode(bytes: Uint8Array): string | undefined;
  /** Encodes a text to bytes; undefined if the code page lacks a character of the text. */
  encode(text: string): Buffer | undefined;
}

/** Replacement character that text decoders emit for invalid bytes. */
const REPLACEMENT = '\ufffd';

/**
 * Text that tests whether a name is a code page that keeps ASCII. Other encodings of the library, such as base64, UTF-7
 * and those with two-byte units, change this text.
 */
const ASCII_SAMPLE = 'A1+AGE-\n';

/** Examples of code page names for messages about an unknown name. */
export const codePageExamples =
  'euc-kr, windows-874, gbk, gb18030, big5, shift_jis, windows-1251, windows-1252 or another code page';

/** Returns true if a name is a supported code page. Names of Korean code pages all mean CP949. */
export const isCodePage = (name: string): boolean =>
  iconv.encodingExists(name) && iconv.decode(Buffer.from(ASCII_SAMPLE), name) === ASCII_SAMPLE;

/** Returns the code page for a name that `isCodePage` accepts. */
export function createCodePage(name: string): CodePage {
  const decode = (bytes: Uint8Array): string | undefined => {
    // The byte order mark of UTF-8 is not removed, because its bytes are ordinary characters in a code page.
    const text = iconv.decode(Buffer.from(bytes), name, { stripBOM: false });
    return text.includes(REPLACEMENT) ? undefined : text;
  };
  return {
    name,
    decode,
    encode(text) {
      const bytes = iconv.encode(text, name);
      return decode(bytes) === text ? bytes : undefined;
    },
  };
}

/**
 * Characters of `latin1` in MariaDB: windows-1252, with the control characters of ISO 8859-1 for its five undefined
 * bytes.
 */
const latin1Characters = Array.from({ length: 256 }, (_, byte) => {
  const character = iconv.decode(Buffer.from([byte]), 'windows-1252');
  return character === REPLACEMENT ? String.fromCharCode(byte) : character;
});
const latin1Bytes = new Map(latin1Characters.map((character, byte) => [character, byte]));

/** Returns the text that MariaDB shows for bytes in a `latin1` column. */
export const fromLatin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => latin1Characters[byte] ?? REPLACEMENT).join('');

/** Returns the bytes of a text in a `latin1` column; undefined if the text has other characters. */
export function toLatin1(text: string): Buffer | undefined {
  const bytes = Array.from(text, (character) => latin1Bytes.get(character));
  return bytes.includes(undefined) ? undefined : Buffer.from(bytes.map((byte) => byte ?? 0));
}
