import type { FormView } from '@kafra/sdk';
import { Box, Text } from 'ink';
import type { TerminalPalette } from '../../theme/palette.ts';
import { useTheme } from '../../theme/theme.ts';
import { Clickable } from '../../widgets/clickable.tsx';
import { Spinner } from '../../widgets/spinner.tsx';

interface ButtonRowProps {
  view: FormView;
  /** True if the form has no field above the button. */
  isFirst: boolean;
  tone: 'danger' | undefined;
  hasCancel: boolean;
  focus: 'cancel' | 'submit' | undefined;
  onPress(which: 'cancel' | 'submit'): void;
}

/** The button of a form with its state. In a dialog with a question, the Cancel button comes before it. */
export function ButtonRow({ view, isFirst, tone, hasCancel, focus, onPress }: ButtonRowProps) {
  const { palette, glyphs } = useTheme();
  return (
    <Box marginTop={isFirst ? 0 : 1} gap={2} flexShrink={0}>
      {hasCancel ? (
        <Button label="Cancel" focused={focus === 'cancel'} color={palette.ink} onPress={() => onPress('cancel')} />
      ) : null}
      <Button
        label={view.button}
        focused={focus === 'submit'}
        color={submitColor(view, tone, palette)}
        onPress={() => onPress('submit')}
      />
      {view.phase === 'busy' ? <Spinner /> : null}
      {view.phase === 'done' ? <Text color={palette.leaf}>{glyphs.check}</Text> : null}
    </Box>
  );
}

function submitColor({ phase, disabled }: FormView, tone: ButtonRowProps['tone'], palette: TerminalPalette) {
  if (phase === 'done') return palette.leaf;
  if (phase === 'busy' || disabled !== undefined) return palette.inkSoft;
  return tone === 'danger' ? palette.poppy : palette.brass;
}

interface ButtonProps {
  label: string;
  focused: boolean;
  color: string | undefined;
  onPress(): void;
}

/** A button such as `> [Sign in]`. The mark and the brackets have the same meaning as the colour. */
function Button({ label, focused, color, onPress }: ButtonProps) {
  const { palette } = useTheme();
  return (
    <Clickable aria-role="button" aria-state={{ selected: focused }} onPress={onPress} flexShrink={0}>
      <Text aria-hidden bold color={palette.brass}>
        {focused ? '> ' : '  '}
      </Text>
      <Text
        bold={focused}
        color={focused ? palette.onBrass : color}
        backgroundColor={focused ? color : undefined}
        inverse={focused && !palette.onBrass}
      >
        {`[${label}]`}
      </Text>
    </Clickable>
  );
}
