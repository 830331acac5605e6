import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'contract/index': 'src/contract/index.ts',
    'reference/index': 'src/reference/index.ts',
    'rules/index': 'src/rules/index.ts',
    'theme/index': 'src/theme/index.ts',
    'node/index': 'src/node/index.ts',
  },
  format: 'esm',
  target: 'es2024',
  platform: 'neutral',
  external: [/^node:/],
  splitting: true,
  clean: true,
});
