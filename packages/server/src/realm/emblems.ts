import { emblemSide } from '../domain/bmp.ts';
import { createRandom } from './art/random.ts';

const palette = [
  [196, 61, 61],
  [226, 172, 64],
  [78, 156, 92],
  [64, 124, 198],
  [126, 88, 178],
  [232, 226, 210],
  [38, 44, 62],
] as const;

/** A mirrored pattern inside a round shield, one for each name; what is outside is see-through. */
export function drawEmblem(name: string): Uint8Array {
  const random = createRandom(name);
  const [ground, figure] = [palette[random.int(0, 2)], palette[random.int(3, 5)]];
  const rim = palette[6];
  const cells = Array.from({ length: 48 }, () => random.chance(0.45));
  const pixels = new Uint8Array(emblemSide * emblemSide * 4);
  const middle = (emblemSide - 1) / 2;
  for (let y = 0; y < emblemSide; y++)
    for (let x = 0; x < emblemSide; x++) {
      const distance = Math.hypot(x - middle, y - middle);
      if (distance > middle + 0.5) continue;
      const column = Math.floor(Math.min(x, emblemSide - 1 - x) / 2);
      const marked = cells[Math.floor(y / 3) * 6 + column] ?? false;
      const colour = distance > middle - 1.2 ? rim : distance < middle - 3 && marked ? figure : ground;
      pixels.set([...(colour ?? rim), 255], (y * emblemSide + x) * 4);
    }
  return pixels;
}
