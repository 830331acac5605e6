/** Returns the relative luminance of a colour `#RRGGBB` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const minContrast = 3;

/** Returns a colour of the game if it is readable on the background, else the normal text colour. */
export const readableColor = (color: string | undefined, ground: string | undefined, ink: string | undefined) =>
  color && ground && contrast(color, ground) >= minContrast ? color : ink;

const lightThreshold = 0.4;

/** Returns whether a background colour is light. */
export const isLight = (color: string): boolean => luminance(color) > lightThreshold;
