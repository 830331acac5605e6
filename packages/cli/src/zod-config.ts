import * as z from 'zod/mini';

/**
 * Configures the schema library zod. Its variant zod/mini has no error messages, so they are set here. Compiled parsers
 * are off: compiling takes longer than a short run of the program would save.
 */
z.config({ ...z.locales.en(), jitless: true });
