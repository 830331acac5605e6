declare module 'omggif' {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    /** Writes the pixels of a frame as RGBA. Transparent pixels are not changed. */
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
  }
}
