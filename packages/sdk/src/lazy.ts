/**
 * Exports for web pages, which load code when they need it. They are in a separate entry point, because the bundler of
 * another program would split off all modules that are imported here.
 */
export { type LazyModulesOptions, lazyModules } from './app/lazy-modules.ts';
export { lazyFetchBytes } from './client/http/lazy-fetch-bytes.ts';
export { type DraftSite, draftSite } from './client/site/draft-site.ts';
