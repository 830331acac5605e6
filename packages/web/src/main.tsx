import './zod-config.ts';
import '@fontsource-variable/fraunces/opsz.css';
import '@fontsource-variable/fraunces/opsz-italic.css';
import '@fontsource-variable/source-sans-3';
import 'virtual:kafra-theme.css';
import './theme/base.css';
import { browserTokens, createApp, fetchTransport, readSite, systemClock, tokenChannel } from '@kafra/sdk';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { connectAddressBar } from './address-bar.ts';
import { AppProvider } from './app-context.tsx';
import { browserClipboard, browserFiles, browserLog, browserOpener, fetchBytes } from './ports.ts';
import { createSettings } from './settings.ts';
import { foresee } from './shell/main-view.tsx';
import { Shell } from './shell/shell.tsx';
import { storageOf } from './storage.ts';
import { BrokenPage, ErrorBoundary } from './widgets/error-boundary.tsx';

async function start(place: HTMLElement): Promise<void> {
  const root = createRoot(place);
  foresee(location.hash);
  try {
    const transport = fetchTransport();
    const site = await readSite('', transport);
    const lasting = storageOf('localStorage');
    const passing = storageOf('sessionStorage');
    const settings = createSettings({
      storage: lasting,
      root: document.documentElement,
      prefersNight: matchMedia('(prefers-color-scheme: dark)').matches,
      effects: site.effects,
    });
    const app = createApp({
      baseUrl: '',
      transport,
      site,
      clock: systemClock,
      tokens: browserTokens({ localStore: lasting, sessionStore: passing, channel: tokenChannel() }),
      clipboard: browserClipboard,
      opener: browserOpener,
      files: browserFiles,
      log: browserLog,
      fetchBytes,
      hash: location.hash || '#/home',
    });
    connectAddressBar(app, passing);
    // As a transition, which lets the page breathe between its parts and waits for code that is here at once.
    startTransition(() =>
      root.render(
        <StrictMode>
          <ErrorBoundary>
            <AppProvider app={app} settings={settings}>
              <Shell />
            </AppProvider>
          </ErrorBoundary>
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render(<BrokenPage error={error} />);
  }
}

const place = document.getElementById('root');
if (place) void start(place);
