import { themes } from '@kafra/sdk/theme';
import { type RefObject, useEffect, useRef } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';

export type Palette = (typeof themes)['day' | 'night'];
/** Draws into an area of so many CSS points. */
export type Draw = (
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  palette: Palette,
) => void;

/** A canvas that is drawn anew when its size, the theme or the drawing changes. */
export function useDrawing(draw: Draw | undefined): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(useSettings().theme);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !draw) return;
    const redraw = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const density = Math.min(2, devicePixelRatio);
      element.width = Math.round(width * density);
      element.height = Math.round(height * density);
      context.setTransform(density, 0, 0, density, 0, 0);
      if (width > 0 && height > 0) draw(context, { width, height }, themes[theme]);
    };
    // Told of the first size as well.
    const watcher = new ResizeObserver(redraw);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [draw, theme]);
  return canvas;
}
