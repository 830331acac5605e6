import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decode, { init } from '@jsquash/webp/decode.js';
import type { Bitmap } from './bitmap.ts';
import { firstWebpFrame } from './first-webp-frame.ts';

let decoderReady: Promise<void> | undefined;

/**
 * Decodes a WebP; for an animated one, its first frame.
 * @throws for an invalid file.
 */
export async function readWebp(bytes: Uint8Array): Promise<Bitmap> {
  decoderReady ??= initDecoder();
  await decoderReady;
  // The frame is copied, because its buffer may be larger than the frame, and the decoder takes a whole buffer.
  const { width, height, data } = await decode(new Uint8Array(firstWebpFrame(bytes)).buffer);
  return { width, height, pixels: new Uint8Array(data) };
}

/** Loads the WebP decoder. In Node it cannot fetch its WebAssembly itself, so the file is read here. */
async function initDecoder(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
  await init(await WebAssembly.compile(await readFile(file)));
}
