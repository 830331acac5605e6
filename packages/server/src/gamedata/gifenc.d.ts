/** The part of gifenc used here; the package ships no types, and Node sees it as one CommonJS object. */
declare module 'gifenc' {
  export interface GifWriter {
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: { palette: readonly (readonly [number, number, number])[] },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  const gifenc: { GIFEncoder(): GifWriter };
  export default gifenc;
}
