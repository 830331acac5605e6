/** The drawn part of the hero: one chunk, fetched behind its words. */
export { Effects } from './effects.tsx';
export { HeroChart } from './hero-chart.tsx';
