import { ImportFailure } from './failure.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
/** Has a letter for every byte, so that any file can be read as it. */
const latin1 = new TextDecoder('latin1');

/** What the bytes of a file read as; `assumed` says in words when no code page it was said to be in fits. */
export interface Decoded {
  readonly text: string;
  readonly assumed?: string;
}

/** Reads the bytes of a file as text. */
export type Decode = (bytes: Uint8Array) => Decoded;

function read(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ImportFailure(
      `encoding ${encoding}: is not known; it may be euc-kr, windows-874, gbk, big5, shift_jis, windows-1251 or another of the WHATWG's names`,
    );
  }
}

/**
 * Reads UTF-8; files that are not are in the code page of their author. That is `encoding`, and latin1 where none is
 * given or the bytes do not fit it. @throws {ImportFailure} for an encoding that is not known.
 */
export function createDecode(encoding: string | undefined): Decode {
  const given = encoding === undefined ? undefined : decoderFor(encoding);
  const assumed =
    given === undefined
      ? 'is not UTF-8 and was read as latin1; --encoding names another code page'
      : `is neither UTF-8 nor ${given.encoding} and was read as latin1`;
  return (bytes) => {
    const text = read(strictUtf8, bytes) ?? (given && read(given, bytes));
    return text === undefined ? { text: latin1.decode(bytes), assumed } : { text };
  };
}
