import type { Form } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useEffect, useState } from 'react';
import { useUi } from '../../shell/ui.ts';
import { useTheme } from '../../theme/theme.ts';
import { Spinner } from '../../widgets/spinner.tsx';

interface CaptchaRowProps {
  label: string;
  name: string;
  value: string;
  form: Form;
}

/** Where the captcha needs a browser there is another way in. */
const needsBrowser = 'Browser only: kafra auth login --with-token';

/** Solves the captcha by itself, again after each attempt: an answer is good for one. */
export function CaptchaRow({ label, name, value, form }: CaptchaRowProps) {
  const { palette, glyphs } = useTheme();
  const { solveCaptcha } = useUi();
  const [failure, setFailure] = useState<string>();
  const isSolved = value !== '';

  useEffect(() => {
    if (isSolved || !solveCaptcha) return;
    const controller = new AbortController();
    setFailure(undefined);
    solveCaptcha(controller.signal).then(
      (answer) => !controller.signal.aborted && form.set(name, answer),
      (error: unknown) =>
        !controller.signal.aborted && setFailure(error instanceof Error ? error.message : String(error)),
    );
    return () => controller.abort();
  }, [isSolved, solveCaptcha, form, name]);

  return (
    <Box height={1} flexShrink={0}>
      <Text color={palette.inkSoft}>{`  ${label}  `}</Text>
      {isSolved ? (
        <Text color={palette.leaf}>{`${glyphs.check} Solved`}</Text>
      ) : (
        <Unsolved reason={solveCaptcha ? failure : needsBrowser} />
      )}
    </Box>
  );
}

/** Why there is no answer; without a reason it is still being looked for. */
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
