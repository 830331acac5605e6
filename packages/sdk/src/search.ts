/**
 * Search over records and other named objects. A separate entry, because bundlers keep lazily loaded code out of a
 * chunk only if another entry exports it.
 */
export {
  createPalette,
  hitRank,
  nothingFoundMessage,
  type Palette,
  type PaletteGroup,
  type PaletteHit,
  paletteDialogs,
  paletteScreens,
} from './app/palette.ts';
export { buildSearch, createSearch, RecordSearch, type SearchCounters } from './client/search/search.ts';
export { nameRanks, type SearchField, type SearchSchema } from './client/search/search-index.ts';
export {
  itemSearchSchema,
  mapSearchSchema,
  mobSearchSchema,
  skillSearchSchema,
} from './client/search/search-schemas.ts';
