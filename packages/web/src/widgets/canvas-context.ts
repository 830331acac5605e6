/** Returns the context of a canvas; undefined, with a warning, if the browser provides none. */
export function canvasContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  const context = canvas.getContext('2d');
  // biome-ignore lint/suspicious/noConsole: nothing else tells why a drawing is missing
  if (!context) console.warn('There is no canvas to draw on.');
  return context ?? undefined;
}
