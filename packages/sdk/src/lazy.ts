/** For pages, which fetch what they need when they need it. Apart, as a program's bundler would split what is named here. */
export { type LazyModulesOptions, lazyModules } from './app/lazy-modules.ts';
export { lazyFetchBytes } from './client/http/lazy-fetch-bytes.ts';
export { type DraftSite, draftSite } from './client/site/draft-site.ts';
