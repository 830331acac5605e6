declare module 'asciichart' {
  interface PlotConfig {
    min?: number;
    max?: number;
    /** Number of chart rows between the smallest and the largest value. */
    height?: number;
    /** Number of terminal cells before the plot, for the axis and its labels. */
    offset?: number;
    format?(value: number, row: number): string;
    symbols?: string[];
  }

  export function plot(series: number[] | number[][], config?: PlotConfig): string;
}
