import { themes } from '@kafra/sdk/theme';
import { type RefObject, useEffect, useRef } from 'react';
import { useSettings } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { canvasContext } from './canvas-context.ts';

export type ThemeColors = (typeof themes)['day' | 'night'];
/** Draws into an area of the given size in CSS pixels. */
export type DrawFunction = (
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  colors: ThemeColors,
) => void;

/**
 * Draws a canvas again when its size, the theme or the drawing changes. Each layer of the drawing is drawn in a
 * separate frame, because input waits while a frame is drawn.
 */
export function useCanvas(layers: readonly DrawFunction[] | undefined): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(useSettings().theme);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !layers) return;
    const context = canvasContext(element);
    if (!context) return;
    let frame = 0;
    const redraw = () => {
      cancelAnimationFrame(frame);
      const { clientWidth: width, clientHeight: height } = element;
      const pixelRatio = Math.min(2, devicePixelRatio);
      element.width = Math.round(width * pixelRatio);
      element.height = Math.round(height * pixelRatio);
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      if (width === 0 || height === 0) return;
      const drawFrom = ([layer, ...others]: readonly DrawFunction[]) => {
        layer?.(context, { width, height }, themes[theme]);
        if (others.length > 0) frame = requestAnimationFrame(() => drawFrom(others));
      };
      drawFrom(layers);
    };
    // The ResizeObserver also reports the initial size, so this starts the first drawing.
    const observer = new ResizeObserver(redraw);
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [layers, theme]);
  return canvas;
}
