export { type FakeClock, fakeClock, flushPromises } from './fake-clock.ts';
export { openDialog } from './open-dialog.ts';
export { type SeededRandom, seededRandom } from './seeded-random.ts';
export { sharedMemoryTokens } from './shared-memory-tokens.ts';
export { type MockReply, RefusedReply, type TestApp, type TestAppOptions, testApp } from './test-app.ts';
export { unsignedToken } from './unsigned-token.ts';
