declare module 'asciichart' {
  interface PlotConfig {
    min?: number;
    max?: number;
    /** Number of rows between the smallest and the largest value. */
    height?: number;
    /** Number of cells before the plot, for the axis and its labels. */
    offset?: number;
    format?(value: number, row: number): string;
    symbols?: string[];
  }

  export function plot(series: number[] | number[][], config?: PlotConfig): string;
}
