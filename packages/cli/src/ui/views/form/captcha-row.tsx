import type { CaptchaState, Form } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useEffect } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { Spinner } from '../../widgets/spinner.tsx';

interface CaptchaRowProps {
  label: string;
  form: Form;
  /** State of solving the captcha; undefined if it needs a browser. */
  state: CaptchaState | undefined;
}

/** Text about an alternative if the captcha needs a browser. */
const needsBrowser = 'Requires a browser: kafra auth login --web';

/** Row of a form with its captcha, which is solved automatically when the form opens. */
export function CaptchaRow({ label, form, state }: CaptchaRowProps) {
  const { palette, glyphs } = useTheme();
  useEffect(() => form.touch(), [form]);
  return (
    <Box height={1} flexShrink={0}>
      <Text color={palette.inkSoft}>{`  ${label}  `}</Text>
      {state?.phase === 'solved' ? (
        <Text color={palette.leaf}>{`${glyphs.check} Solved`}</Text>
      ) : (
        <Unsolved reason={unsolvedReason(state)} />
      )}
    </Box>
  );
}

const unsolvedReason = (state: CaptchaState | undefined): string | undefined => {
  if (!state) return needsBrowser;
  return state.phase === 'failed' ? state.message : undefined;
};

/** Text about an unsolved captcha: the reason of a failure; without one, that it is still being solved. */
function Unsolved({ reason }: { reason: string | undefined }) {
  const { palette } = useTheme();
  return reason ? (
    <Text color={palette.poppy} wrap="truncate">
      {reason}
    </Text>
  ) : (
    <Text color={palette.inkSoft}>
      <Spinner /> Solving...
    </Text>
  );
}
