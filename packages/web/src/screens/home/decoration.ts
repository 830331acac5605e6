/** The decoration of the home page's hero: one chunk, loaded after its text. */
export { Effects } from './effects.tsx';
export { HeroMap } from './hero-map.tsx';
