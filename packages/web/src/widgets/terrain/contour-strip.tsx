import { useEffect, useState } from 'react';
import { whenIdle } from '../../when-idle.ts';
import { type DrawFunction, useCanvas } from '../use-canvas.ts';
import { addToPath, contourLines } from './contour-lines.ts';
import styles from './contour-strip.module.css';
import { seedFromText, valueNoise } from './noise.ts';
import { createField } from './scalar-field.ts';

const columns = 84;
const rows = 21;
/** Average width of a hill in columns of the strip. */
const hillWidth = 15.4;
const levels = [0.28, 0.34, 0.4, 0.46, 0.52, 0.58, 0.64, 0.7];

/** A decorative strip of contour lines, different for each screen. It is drawn when the page is idle. */
export function ContourStrip({ seed }: { seed: string }) {
  const [layers, setLayers] = useState<readonly DrawFunction[]>();
  useEffect(() => whenIdle(() => setLayers([createContourDrawing(seed)]), idleTimeout), [seed]);
  return <canvas ref={useCanvas(layers)} className={styles.strip} aria-hidden />;
}

function createContourDrawing(seed: string): DrawFunction {
  const elevation = valueNoise(seedFromText(seed));
  const relief = createField(columns, rows, (x, y) => elevation(x / hillWidth, y / hillWidth));
  const lines = levels.map((level) => contourLines(relief, level));
  return (context, { width }, { controlLine, brass }) => {
    const scale = width / (columns - 1);
    lines.forEach((segments, index) => {
      context.strokeStyle = index === 4 ? brass : controlLine;
      context.lineWidth = index === 4 ? 1.1 : 0.7;
      context.beginPath();
      addToPath(context, segments, scale);
      context.stroke();
    });
  };
}

/** Milliseconds after which browsers without idle callbacks count as idle. */
const idleTimeout = 300;
