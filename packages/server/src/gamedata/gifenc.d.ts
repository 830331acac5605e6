/** Types for the functions of the package gifenc that are used here; the package ships no types. */
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
  export function quantize(
    rgba: Uint8Array,
    maxColors: number,
    options: { format: 'rgb565' },
  ): [red: number, green: number, blue: number][];
  export function applyPalette(
    rgba: Uint8Array,
    palette: readonly (readonly [number, number, number])[],
    format: 'rgb565',
  ): Uint8Array;
}
