import { useEffect, useState } from 'react';
import { contour, trace } from './contour.ts';
import { field } from './field.ts';
import { hills, seedOf } from './noise.ts';
import styles from './sliver.module.css';
import { type Draw, useDrawing } from './use-drawing.ts';

const columns = 84;
const rows = 21;
/** Columns from one hill to the next. */
const stretch = 15.4;
const levels = [0.28, 0.34, 0.4, 0.46, 0.52, 0.58, 0.64, 0.7];

/** A strip of contour lines, another one for each screen; drawn once there is nothing better to do. */
export function Sliver({ seed }: { seed: string }) {
  const [draw, setDraw] = useState<Draw>();
  useEffect(() => whenIdle(() => setDraw(() => drawingOf(seed))), [seed]);
  return <canvas ref={useDrawing(draw)} className={styles.sliver} aria-hidden />;
}

function drawingOf(seed: string): Draw {
  const rise = hills(seedOf(seed));
  const relief = field(columns, rows, (x, y) => rise(x / stretch, y / stretch));
  const lines = levels.map((level) => contour(relief, level));
  return (context, { width }, { controlLine, brass }) => {
    const scale = width / (columns - 1);
    lines.forEach((pieces, index) => {
      context.strokeStyle = index === 4 ? brass : controlLine;
      context.lineWidth = index === 4 ? 1.1 : 0.7;
      context.beginPath();
      trace(context, pieces, scale);
      context.stroke();
    });
  };
}

/** Milliseconds after which browsers without a sense of idleness are taken to be idle. */
const surelyIdle = 300;

/** Works when the browser is idle; returns what calls that off. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, surelyIdle);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
