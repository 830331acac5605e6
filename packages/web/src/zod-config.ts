import * as z from 'zod/mini';

// The page's policy forbids making code from text, which zod would try; imported first, before any schema is made.
// Its small edition brings no words along.
z.config({ ...z.locales.en(), jitless: true });
