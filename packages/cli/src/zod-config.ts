import * as z from 'zod/mini';

/** The small edition brings no words along; compiling parsers costs more than a short run can win back. */
z.config({ ...z.locales.en(), jitless: true });
