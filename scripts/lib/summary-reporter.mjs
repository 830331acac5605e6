import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** Writes the result of a vitest run as JSON: counts, the time of each suite, and the reasons of skipped tests. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter by its default export
export default class SummaryReporter {
  onInit(vitest) {
    this.isFiltered = vitest.config.tagsFilter !== undefined;
  }

  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: errors.length, skipped: 0, left: 0 };
    const reasons = new Set();
    const suites = {};
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      suites[module.project.name] ??= { files: 0, tests: 0, ms: 0 };
      const suite = suites[module.project.name];
      suite.files += 1;
      suite.ms += durationOf(module);
      for (const test of tests) {
        const state = this.stateOf(test);
        if (state !== 'left') suite.tests += 1;
        if (state === 'skipped') reasons.add(`${relative(process.cwd(), module.moduleId)}: ${reasonOf(test)}`);
        if (state in counts) counts[state] += 1;
      }
      // A file that could not be loaded has no tests to count, so it counts as one failure.
      if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed')) counts.failed += 1;
    }
    const path = process.env.KAFRA_TEST_SUMMARY;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ ...counts, reasons: [...reasons], suites }));
  }

  /** `left` means that the run excluded the test. */
  stateOf(test) {
    const { state } = test.result();
    return state === 'skipped' && this.isFiltered && test.tags.includes('exhaustive') ? 'left' : state;
  }
}

/** Returns how long a worker ran a file, in milliseconds. Two workers at the same time take half of the sum. */
function durationOf(module) {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return Math.round(duration + collectDuration + setupDuration);
}

/** Returns the reason that a skipped test gave, else the title of the outermost skipped suite. */
function reasonOf(test) {
  const { note } = test.result();
  if (note) return note;
  let outermost = test;
  while (outermost.parent?.type === 'suite' && outermost.parent.state() === 'skipped') outermost = outermost.parent;
  return outermost.name;
}
