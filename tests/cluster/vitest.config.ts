import { defineConfig, mergeConfig } from 'vitest/config';
import common from '../../vitest.config.ts';

const { projects: _, ...test } = common.test ?? {};

/** Test suites that start a cluster of databases. They take too long to run with every change. */
export default defineConfig(
  mergeConfig(
    { ...common, test },
    { test: { name: 'cluster', include: ['tests/cluster/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 300_000 } },
  ),
);
