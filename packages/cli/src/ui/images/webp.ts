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
  // Copied, because the underlying buffer may be larger.
  const { width, height, data } = await decode(new Uint8Array(firstWebpFrame(bytes)).buffer);
  return { width, height, pixels: new Uint8Array(data) };
}

/** In Node the decoder cannot fetch its WebAssembly itself. */
async function initDecoder(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
  await init(await WebAssembly.compile(await readFile(file)));
}
