import type { ThemeName } from '@kafra/sdk/theme';

/** A spark or a grain of pollen on the home page. Its position is given as shares of the area's width and height. */
export interface Particle {
  x: number;
  y: number;
  /** Size of the particle in pixels. */
  size: number;
  /** Speed of the particle in shares of the area per second. */
  speed: number;
  phase: number;
}

/** Creates particles at random positions. @param random returns a number from 0 to 1 like `Math.random`. */
export const createParticles = (count: number, random: () => number): Particle[] =>
  Array.from({ length: count }, () => ({
    x: random(),
    y: random(),
    size: 0.7 + random() * 1.7,
    speed: 0.012 + random() * 0.03,
    phase: random() * Math.PI * 2,
  }));

const wrap = (share: number): number => share - Math.floor(share);

/** Moves the particles of the home page: sparks rise, pollen floats sideways. */
export function moveParticles(particles: Particle[], milliseconds: number, theme: ThemeName): void {
  const seconds = milliseconds / 1_000;
  for (const particle of particles) {
    particle.phase += seconds * (0.6 + particle.speed * 20);
    const sway = Math.sin(particle.phase) * 0.006 * seconds * 3;
    particle.x = wrap(particle.x + sway + (theme === 'day' ? particle.speed * 0.7 * seconds : 0));
    particle.y = wrap(particle.y - (theme === 'night' ? particle.speed : particle.speed * -0.18) * seconds);
  }
}

interface DrawOptions {
  width: number;
  height: number;
  theme: ThemeName;
  color: string;
}

export function drawParticles(
  context: CanvasRenderingContext2D,
  particles: readonly Particle[],
  options: DrawOptions,
): void {
  const { width, height, theme, color } = options;
  context.clearRect(0, 0, width, height);
  context.fillStyle = color;
  for (const { x, y, size, phase } of particles) {
    const glow = 0.5 + 0.5 * Math.sin(phase * 1.7);
    if (theme === 'night') {
      context.globalAlpha = 0.1 * glow;
      dot(context, x * width, y * height, size * 4.5);
    }
    context.globalAlpha = theme === 'night' ? 0.25 + 0.6 * glow : 0.16 + 0.22 * glow;
    dot(context, x * width, y * height, size);
  }
  context.globalAlpha = 1;
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}
