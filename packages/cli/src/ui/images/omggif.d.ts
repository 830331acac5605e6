declare module 'omggif' {
  export class GifReader {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    /** Writes the points of a frame as RGBA; transparent ones are left as they are. */
    decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
  }
}
