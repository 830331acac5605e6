/** Decoration of the home page's header: a separate chunk of code, loaded after the text. */
export { Effects } from './effects.tsx';
export { HeroMap } from './hero-map.tsx';
