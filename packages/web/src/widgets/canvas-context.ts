/** What draws on a canvas; undefined, with a warning, in a browser that has none to offer. */
export function canvasContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  const context = canvas.getContext('2d');
  // biome-ignore lint/suspicious/noConsole: nothing else tells why a drawing is missing
  if (!context) console.warn('There is no canvas to draw on.');
  return context ?? undefined;
}
