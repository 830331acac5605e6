/** The part of gifenc used here; the package ships no types. */
declare module 'gifenc' {
  export interface GifWriter {
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: {
        palette: readonly (readonly [number, number, number])[];
        transparent?: boolean;
        transparentIndex?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): GifWriter;
}
