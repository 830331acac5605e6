declare module 'asciichart' {
  interface PlotConfig {
    min?: number;
    max?: number;
    /** Rows between the least and the greatest value. */
    height?: number;
    /** Cells before the line: the axis and its labels. */
    offset?: number;
    format?(value: number, row: number): string;
    symbols?: string[];
  }

  export function plot(series: number[] | number[][], config?: PlotConfig): string;
}
