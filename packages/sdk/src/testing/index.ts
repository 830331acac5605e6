export { type FakeClock, fakeClock, settle } from './fake-clock.ts';
export { memoryTokens } from './memory-tokens.ts';
export { unsignedToken } from './unsigned-token.ts';
