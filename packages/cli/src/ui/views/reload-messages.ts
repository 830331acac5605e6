/** Said where a list could not be loaded. */
export const tryAgain = 'Press r to try again.';

/** Said where loading was cancelled before there was anything to show. */
export const notLoaded = 'Not loaded. Press r to load.';

/** Said where a key goes from match to match, and nothing is searched for. */
export const nothingSearched = 'Search with / first.';
