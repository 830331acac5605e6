import * as z from 'zod/mini';

// The page's policy forbids making code from text, which zod would try; imported first, before any schema is made.
// It has no messages here: forms say what is wrong in words of their own.
z.config({ jitless: true });
