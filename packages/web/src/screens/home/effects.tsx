import { themes } from '@kafra/sdk/theme';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { canvasContext } from '../../widgets/canvas-context.ts';
import { useMediaQuery } from '../../widgets/use-media-query.ts';
import styles from './effects.module.css';
import { createParticles, drawParticles, moveParticles } from './particles.ts';

/**
 * Animated decoration of the home page: sparks in the dark theme, pollen in the light one. The animation stops while
 * the page is hidden or if the user prefers reduced motion.
 */
export function Effects() {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  return prefersReducedMotion ? null : <Particles />;
}

function Particles() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(useSettings().theme);
  useEffect(() => {
    const element = canvas.current;
    const context = element && canvasContext(element);
    if (!element || !context) return;
    const particles = createParticles(46, Math.random);
    let frameId = 0;
    let lastTime = performance.now();

    function drawFrame(now: number): void {
      if (!element || !context) return;
      const { clientWidth: width, clientHeight: height } = element;
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
      moveParticles(particles, Math.min(64, now - lastTime), theme);
      drawParticles(context, particles, { width, height, theme, color: themes[theme].brass });
      lastTime = now;
      frameId = requestAnimationFrame(drawFrame);
    }
    const onVisibilityChange = () => {
      cancelAnimationFrame(frameId);
      lastTime = performance.now();
      if (!document.hidden) frameId = requestAnimationFrame(drawFrame);
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    onVisibilityChange();
    return () => {
      cancelAnimationFrame(frameId);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [theme]);
  return <canvas ref={canvas} className={styles.particles} aria-hidden />;
}
