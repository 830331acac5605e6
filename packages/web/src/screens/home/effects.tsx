import { themes } from '@kafra/sdk/theme';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { useMedia } from '../../widgets/use-media.ts';
import styles from './effects.module.css';
import { drawMotes, drift, scatter } from './motes.ts';

/** Lantern sparks by night, pollen by day; still while the page is hidden or when motion is unwelcome. */
export function Effects() {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return still ? null : <Motes />;
}

function Motes() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(useSettings().theme);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const motes = scatter(46, Math.random);
    let frame = 0;
    let last = performance.now();

    function turn(now: number): void {
      if (!element || !context) return;
      const { clientWidth: width, clientHeight: height } = element;
      if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
      drift(motes, Math.min(64, now - last), theme);
      drawMotes(context, motes, { width, height, theme, color: themes[theme].brass });
      last = now;
      frame = requestAnimationFrame(turn);
    }
    const follow = () => {
      cancelAnimationFrame(frame);
      last = performance.now();
      if (!document.hidden) frame = requestAnimationFrame(turn);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [theme]);
  return <canvas ref={canvas} className={styles.motes} aria-hidden />;
}
