import type { Readable } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useSize } from '../shell/size.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { Spinner } from '../widgets/spinner.tsx';

/** State of the first request to the server: waiting, or failed with advice for the user. */
export type ConnectState = { kind: 'connecting' } | { kind: 'failed'; message: string; hints: readonly string[] };

interface ConnectingViewProps {
  state: Readable<ConnectState>;
  /** Address of the server for display, without a password. */
  host: string;
  onRetry(): void;
  onQuit(): void;
}

/** Screen of the terminal UI before the first response of the server. */
export function ConnectingView({ state: store, host, onRetry, onQuit }: ConnectingViewProps) {
  const { columns, rows } = useSize();
  const { palette } = useTheme();
  const state = useStore(store);
  useKeys({
    title: 'Connecting',
    level: levels.global,
    bindings: [
      { keys: ['q', 'ctrl+c', 'escape'], description: 'Quit', run: onQuit },
      ...(state.kind === 'failed' ? [{ keys: ['enter', 'r'] as const, description: 'Try again', run: onRetry }] : []),
    ],
  });
  return (
    <Box
      width={columns}
      height={Math.max(1, rows - 1)}
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      backgroundColor={palette.ground}
      overflow="hidden"
    >
      {state.kind === 'connecting' ? (
        <Box gap={1}>
          <Spinner />
          <Text color={palette.ink}>{`Connecting to ${host}, q: quit`}</Text>
        </Box>
      ) : (
        <Box flexDirection="column" width={Math.min(columns, maxTextWidth)} paddingX={1} gap={1}>
          <Text bold color={palette.poppy}>
            {state.message}
          </Text>
          {state.hints.map((hint) => (
            <Text key={hint} color={palette.ink}>
              {hint}
            </Text>
          ))}
          <Text color={palette.brass}>[Enter Try again] [q Quit]</Text>
        </Box>
      )}
    </Box>
  );
}

/** Maximum width of text lines in cells, for easy reading. */
const maxTextWidth = 78;
