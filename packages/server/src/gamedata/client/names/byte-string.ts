import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { fromForeignMojibake, isKorean, wholeReading } from './mojibake.ts';

/**
 * Bytes as a string with one character (0 to 255) per byte, as the Lua readers return them too. File names of game
 * clients are compared in this form, because clients write them in CP949 (Korean), and most programs that unpack
 * clients do not decode it.
 */
export type ByteString = string;

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

/** Encodes a text in CP949, the code page of Korean clients; undefined if the code page lacks a character. */
export function toCp949(text: string): ByteString | undefined {
  const bytes = iconv.encode(text.normalize('NFC'), 'cp949');
  return iconv.decode(bytes, 'cp949') === text.normalize('NFC') ? bytes.toString('latin1') : undefined;
}

/** Returns the byte of a Windows-1252 character. Control characters stand for undefined bytes. */
function byteOf(letter: string): string | undefined {
  if (letter <= '\u00ff') return letter;
  const [byte] = iconv.encode(letter, 'windows-1252');
  return byte === undefined || byte < 0x80 ? undefined : String.fromCharCode(byte);
}

/** Returns the original bytes of CP949 text that was read as Windows-1252 (`À¯ÀúÀÎÅÍÆäÀÌ½º`). */
function fromMojibake(text: string): ByteString | undefined {
  const bytes = [...text].map(byteOf);
  return bytes.includes(undefined) ? undefined : bytes.join('');
}

/**
 * Returns the bytes that a game client would write for a file name. A name in UTF-8 is converted to CP949 (Korean),
 * also if a machine of another country has shown its Korean letters in its own code page. Any other name is in CP949
 * already.
 */
export function clientBytes(name: Buffer): ByteString {
  const bytes = name.toString('latin1');
  if (/^[\0-\x7f]*$/.test(bytes) || !isUtf8(name)) return bytes;
  const text = name.toString('utf8');
  if (HANGUL.test(text)) return toCp949(text) ?? bytes;
  const western = fromMojibake(text);
  if (western === undefined) return fromForeignMojibake(text) ?? bytes;
  // A short name that was decoded in another code page may contain only characters that Windows-1252 also has. So the
  // Windows-1252 reading is used if it is Korean, or if no other code page fits.
  return isKorean(western) ? western : (wholeReading(text) ?? western);
}

/** Decodes a byte string of a Korean client to text. */
export const fromCp949 = (bytes: ByteString): string => iconv.decode(Buffer.from(bytes, 'latin1'), 'cp949');
