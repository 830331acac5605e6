import { type App, allModules, createApp, readSite } from '@kafra/sdk';
import { nodeTransport } from '@kafra/sdk/node';
import { type FakeClock, fakeClock, sharedMemoryTokens } from '@kafra/sdk/testing';
import { expect } from 'vitest';
import { sanitizeSources } from '../../packages/cli/src/ui/terminal/sanitize-sources.ts';
import { demoNoon } from './demo.ts';
import { waitUntilDialogLoaded, waitUntilLoaded } from './expected-texts.ts';
import type { TestServer } from './server.ts';
import { type RenderedUi, type RenderOptions, renderUi } from './terminal-ui.tsx';

/**
 * HTTP transport that all tests share, because the idle connections of separate transports would exceed the limit per
 * address.
 */
const transport = nodeTransport({ timeout: 20_000 });

export interface DemoUi extends RenderedUi {
  app: App;
  clock: FakeClock;
  copied: string[];
  opened: string[];
  saved: Map<string, string>;
}

export interface DemoRoute {
  hash: string;
  /** Token of the signed-in user. */
  token?: string | undefined;
}

/** Renders the terminal UI with a real server, including all data that its screen loads. */
export async function renderDemoUi(
  { url }: Pick<TestServer, 'url'>,
  { hash, token }: DemoRoute,
  view: RenderOptions = {},
): Promise<DemoUi> {
  const clock = fakeClock(demoNoon);
  const recorded = { copied: [] as string[], opened: [] as string[], saved: new Map<string, string>() };
  const app = createApp({
    ...sanitizeSources({
      transport,
      site: await readSite(url, transport),
      async fetchBytes(path) {
        const reply = await fetch(`${url}${path}`);
        if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
        return new Uint8Array(await reply.arrayBuffer());
      },
      hash,
    }),
    modules: allModules,
    baseUrl: url,
    clock,
    tokens: sharedMemoryTokens(token === undefined ? undefined : { token, persistent: false }),
    clipboard: { write: async (text) => void recorded.copied.push(text) },
    opener: { open: (url) => void recorded.opened.push(url) },
    files: { download: async () => undefined, save: async (text, name) => void recorded.saved.set(name, text) },
    log: { warn: () => undefined },
  });
  const rendered = await renderUi(app, view);
  const idle = async () => {
    await rendered.idle();
    await waitUntilLoaded(app.activeScreen.getSnapshot().model);
    await waitUntilDialogLoaded(app.modal.getSnapshot());
    await rendered.idle();
  };
  await idle();
  await clock.advance(0);
  await rendered.idle();
  return {
    ...rendered,
    ...recorded,
    app,
    clock,
    idle,
    async press(...names) {
      for (const name of names) {
        await rendered.press(name);
        // After each key the test waits, because the key may open a screen or a dialog, or send a request.
        await idle();
      }
    },
    unmount() {
      rendered.unmount();
      app.dispose();
    },
  };
}

/** Waits until the screen shows the text; resolves to the screen. */
export async function waitForFrame(ui: RenderedUi, text: string | RegExp): Promise<string> {
  await expect.poll(() => ui.frame(), { interval: 10 }).toMatch(text);
  return ui.frame();
}
