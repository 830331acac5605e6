export { type FakeClock, fakeClock, settle } from './fake-clock.ts';
export { memoryTokens } from './memory-tokens.ts';
export { type Answer, Refused, type TestApp, type TestAppOptions, testApp } from './test-app.ts';
export { unsignedToken } from './unsigned-token.ts';
