import { createRequire } from 'node:module';

/**
 * The CommonJS package is loaded with `require` and not imported, because Node and the test runner disagree about its
 * exports.
 */
export const { GIFEncoder, quantize, applyPalette } = createRequire(import.meta.url)(
  'gifenc',
) as typeof import('gifenc');
