/** Chunk of a RIFF file (the container of WebP): its four-letter name and its content. */
interface Chunk {
  id: string;
  data: Uint8Array;
}

/** Bytes of a RIFF chunk before its content: name and length. */
const chunkHead = 8;
/** Bytes of a WebP animation frame before its chunks: position, size, duration and flags. */
const frameHead = 16;
const hasAlpha = 0x10;

/**
 * Returns the first frame of an animated WebP without its transparent margin. Other files are returned unchanged.
 * Source: RFC 9649, section 2.7.
 */
export function firstWebpFrame(bytes: Uint8Array): Uint8Array {
  const frame = readChunks(bytes.subarray(12)).find(({ id }) => id === 'ANMF')?.data;
  if (!frame) return bytes;
  // The frame header contains width minus one and height minus one, three bytes each. The header of a still picture has
  // the same format, so the bytes are copied.
  const size = frame.subarray(6, 12);
  const picture = readChunks(frame.subarray(frameHead)).filter(({ id }) => ['ALPH', 'VP8 ', 'VP8L'].includes(id));
  const head = { id: 'VP8X', data: new Uint8Array([hasAlpha, 0, 0, 0, ...size]) };
  return encodeChunk({ id: 'RIFF', data: concatBytes([encodeText('WEBP'), ...[head, ...picture].map(encodeChunk)]) });
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const found: Chunk[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + chunkHead <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    found.push({
      id: String.fromCharCode(...bytes.subarray(at, at + 4)),
      data: bytes.subarray(at + chunkHead, at + chunkHead + length),
    });
    at += chunkHead + padToEven(length);
  }
  return found;
}

function encodeChunk({ id, data }: Chunk): Uint8Array {
  const chunk = new Uint8Array(chunkHead + padToEven(data.length));
  chunk.set(encodeText(id));
  new DataView(chunk.buffer).setUint32(4, data.length, true);
  chunk.set(data, chunkHead);
  return chunk;
}

/** RIFF chunks of odd length are followed by one padding byte. */
const padToEven = (length: number): number => length + (length % 2);

const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
