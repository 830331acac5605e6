import '@fontsource-variable/fraunces/opsz.css';
import '@fontsource-variable/fraunces/opsz-italic.css';
import '@fontsource-variable/source-sans-3';
import 'virtual:kafra-theme.css';
import './theme/base.css';
import './theme/boot.css';
import {
  browserTokens,
  captchaSolver,
  createApp,
  fetchTransport,
  routeToPage,
  screenOf,
  systemClock,
  tokenChannel,
} from '@kafra/sdk';
import { draftSite, lazyFetchBytes } from '@kafra/sdk/lazy';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { connectAddressBar } from './address-bar.ts';
import { AppProvider } from './app-context.tsx';
import { canShowSite } from './can-show-site.ts';
import { leaveKeysToInputMethod } from './input-method.ts';
import { browserClipboard, browserFileSaver, browserLog, browserOpener } from './ports.ts';
import { rememberPresses } from './pressed-element.ts';
import { createSettings } from './settings.ts';
import { openShareAddress, siteAddress } from './share-address.ts';
import { Shell } from './shell/shell.tsx';
import { preloadScreen, siteModules } from './site-modules.ts';
import { startView } from './start-view.ts';
import { getStorage, storedLanguage, storedTime, withoutFailures } from './storage.ts';
import { ErrorBoundary, ErrorPage } from './widgets/error-boundary.tsx';

async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  const asked = screenOf(location.hash);
  if (asked) preloadScreen(asked);
  try {
    const transport = fetchTransport();
    const localStore = getStorage('localStorage');
    const language = storedLanguage(withoutFailures(localStore));
    const { site, check } = await draftSite('', transport, { language: language.read() });
    const sessionStore = getStorage('sessionStorage');
    const tokens = browserTokens({ localStore, sessionStore, channel: tokenChannel() });
    if (tokens.read()) startView.open(withoutFailures(localStore));
    const settings = createSettings({
      storage: withoutFailures(localStore),
      root: document.documentElement,
      prefersNight: matchMedia('(prefers-color-scheme: dark)').matches,
      effects: site.effects,
    });
    const app = createApp({
      modules: siteModules,
      baseUrl: '',
      address: siteAddress(),
      transport,
      site,
      solveCaptcha: captchaSolver({ site, baseUrl: '', transport }),
      clock: systemClock,
      forms: settings.forms,
      dismissed: settings.dismissed,
      isLive: () => !document.hidden && settings.live.getSnapshot(),
      tokens,
      lastNews: storedTime(withoutFailures(localStore), 'kafra.news'),
      clipboard: browserClipboard,
      opener: browserOpener,
      files: browserFileSaver,
      log: browserLog,
      fetchBytes: lazyFetchBytes(),
      chooseLanguage(tag) {
        language.write(tag);
        // The page is reloaded, because the site's configuration contains texts in the old language and is read only
        // once.
        location.reload();
      },
      hash: location.hash || routeToPage('home'),
    });
    connectAddressBar(app, withoutFailures(sessionStore));
    // In a React transition, rendering yields to input between components, and waits for code that is already being
    // loaded.
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
    // The validation of the configuration continues after the first rendering. Errors that it detects replace the page.
    await check();
  } catch (error) {
    root.render(<ErrorPage error={error} />);
  }
}

const container = document.getElementById('root');
openShareAddress();
leaveKeysToInputMethod();
rememberPresses();
// An outdated browser shows the list of supported browsers that the HTML page contains.
if (container && !canShowSite()) container.dataset.outdated = '';
else if (container) void start(container);
