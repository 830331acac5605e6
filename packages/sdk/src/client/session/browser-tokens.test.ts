import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserTokens } from './browser-tokens.ts';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it("the browser's token store notifies watchers when the page returns from the back/forward cache", () => {
  const onChange = vi.fn();
  const stop = browserTokens({ localStore: storage, sessionStore: storage, channel: undefined }).watch?.(onChange);
  show(false);
  expect(onChange).not.toHaveBeenCalled();
  show(true);
  expect(onChange).toHaveBeenCalledOnce();
  stop?.();
  show(true);
  expect(onChange).toHaveBeenCalledOnce();
});
