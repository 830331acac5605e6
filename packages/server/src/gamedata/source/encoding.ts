import iconv from 'iconv-lite';
import { codePageExamples, isCodePage } from '../../rules/code-page.ts';
import { ImportFailure } from './failure.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lossyUtf8 = new TextDecoder('utf-8');
/** Decoder for latin1. It decodes every byte as a character, so it can read any file. */
const latin1 = new TextDecoder('latin1');

/** Replacement character that text decoders emit for invalid bytes. */
const REPLACEMENT = '\ufffd';

/** Decoded text of a file. `assumed` is a line for the report if some bytes do not fit the code page. */
export interface Decoded {
  readonly text: string;
  readonly assumed?: string;
}

/** Decodes the bytes of a file to text. */
export type Decode = (bytes: Uint8Array) => Decoded;

function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Minimum number of valid UTF-8 characters per invalid byte, from which a text counts as UTF-8. Text in another code
 * page has few valid ones.
 */
const VALID_FOR_EACH_INVALID = 10;

/**
 * Returns a UTF-8 text with a few invalid bytes, such as an editor or a truncation leaves behind; undefined for other
 * texts.
 */
function readDamagedUtf8(bytes: Uint8Array): string | undefined {
  const text = lossyUtf8.decode(bytes);
  const foreign = text.match(/[^\0-\x7f]/gu) ?? [];
  const invalid = foreign.filter((letter) => letter === REPLACEMENT).length;
  return foreign.length > invalid * (VALID_FOR_EACH_INVALID + 1) ? text : undefined;
}

/** Checks that the name of an encoding is known. @throws {ImportFailure} for an unknown name. */
function requireCodePage(encoding: string): void {
  if (!isCodePage(encoding))
    throw new ImportFailure(`encoding ${encoding}: is not known; it may be ${codePageExamples}`);
}

/**
 * Returns a decoder for UTF-8. For other files it uses `encoding`, the code page of their author, or latin1 by default.
 * All names of Korean code pages mean CP949, which the game writes. An invalid byte affects only itself.
 * @throws {ImportFailure} for an unknown encoding.
 */
export function createDecode(encoding: string | undefined): Decode {
  if (encoding !== undefined) requireCodePage(encoding);
  return (bytes) => {
    const utf8 = readUtf8(bytes);
    if (utf8 !== undefined) return { text: utf8 };
    const damaged = readDamagedUtf8(bytes);
    if (damaged !== undefined)
      return { text: damaged, assumed: `has bytes that are not UTF-8: each is shown as ${REPLACEMENT}` };
    if (encoding === undefined)
      return {
        text: latin1.decode(bytes),
        assumed: 'is not UTF-8 and was read as latin1; --encoding names another code page',
      };
    const text = iconv.decode(Buffer.from(bytes), encoding);
    return text.includes(REPLACEMENT)
      ? { text, assumed: `has bytes that are neither UTF-8 nor ${encoding}: each is shown as ${REPLACEMENT}` }
      : { text };
  };
}
