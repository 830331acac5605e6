import * as z from 'zod/mini';

/**
 * zod/mini contains no error messages, so they are set here. Compiling parsers takes longer than a short run would
 * save.
 */
z.config({ ...z.locales.en(), jitless: true });
