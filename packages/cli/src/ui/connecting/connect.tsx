import { createStore } from '@kafra/sdk';
import type { SiteConfig } from '@kafra/sdk/contract';
import { messageOf, withoutUser } from '@kafra/sdk/rules';
import { Failure } from '../../exit-codes.ts';
import { createKeyDispatcher } from '../keys/key-dispatcher.ts';
import { KeyDispatcherContext } from '../keys/use-keys.ts';
import type { UiOptions } from '../options.ts';
import type { Screen } from '../screen.tsx';
import { SizeContext } from '../shell/size.ts';
import { listenToTerminal } from '../terminal/listen.ts';
import { createPointer } from '../terminal/pointer.ts';
import { type Theme, ThemeContext } from '../theme/theme.ts';
import { ConnectingView, type ConnectState } from './connecting-view.tsx';

interface ConnectDeps {
  screen: Screen;
  theme: Theme;
  /** Ends the program; the promise that `connect` returns is then never resolved. */
  quit(): void;
  onError(error: unknown): void;
  afterRender(): Promise<void>;
  signal: AbortSignal;
}

/**
 * Loads the server's configuration while the terminal shows that it connects. After a failure, the user can retry
 * without limit.
 */
export async function connect(
  { loadSite, baseUrl, stdin }: Pick<UiOptions, 'loadSite' | 'baseUrl' | 'stdin'>,
  { screen, theme, quit, onError, afterRender, signal }: ConnectDeps,
): Promise<SiteConfig> {
  const state = createStore<ConnectState>({ kind: 'connecting' });
  let retry: () => void = () => undefined;
  const dispatcher = createKeyDispatcher({ afterRender, onRefused: () => undefined, onError });
  const stopListening = listenToTerminal(stdin, { dispatcher, pointer: createPointer(() => 0), onQuit: quit });
  const host = hostOf(baseUrl);
  screen.show((size) => (
    <KeyDispatcherContext value={dispatcher}>
      <SizeContext value={size}>
        <ThemeContext value={theme}>
          <ConnectingView state={state} host={host} onRetry={() => retry()} onQuit={quit} />
        </ThemeContext>
      </SizeContext>
    </KeyDispatcherContext>
  ));
  try {
    for (;;) {
      try {
        return await loadSite(signal);
      } catch (error) {
        const again = Promise.withResolvers<void>();
        retry = again.resolve;
        state.set({
          kind: 'failed',
          message: messageOf(error),
          hints: error instanceof Failure ? error.hints : [],
        });
        await again.promise;
        state.set({ kind: 'connecting' });
      }
    }
  } finally {
    stopListening();
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : withoutUser(url));
