import { config } from 'zod/v4/core';

// The page's policy forbids making code from text, which zod would try: said before anything of it is fetched.
// It has no messages here: forms say what is wrong in words of their own.
config({ jitless: true });
