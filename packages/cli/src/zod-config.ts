import * as z from 'zod';

/** Compiling parsers costs more than a short run can win back. */
z.config({ jitless: true });
