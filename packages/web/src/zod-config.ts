import * as z from 'zod';

// The page's policy forbids making code from text, which zod would try; imported first, before any schema is made.
z.config({ jitless: true });
