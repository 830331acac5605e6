import { createRequire } from 'node:module';

/** Required and not imported: Node and the test runner disagree about the exports of this CommonJS package. */
export const { GIFEncoder, quantize, applyPalette } = createRequire(import.meta.url)(
  'gifenc',
) as typeof import('gifenc');
