/** For pages, which fetch what they need when they need it. Apart, as a program's bundler would split what is named here. */
export { type LazyCodeOptions, lazyCode } from './app/lazy-code.ts';
export { type DraftSite, draftSite } from './client/draft-site.ts';
