import { fetchBytes } from './fetch-bytes.ts';
import { limitSilence } from './limit-silence.ts';

/** Milliseconds without a byte after which a file has failed, like a call without an answer. */
const maxSilence = 30_000;

/** Fetches files from the web page's own origin. */
export const pageFetchBytes = fetchBytes({ fetch: limitSilence(fetch, maxSilence) });
