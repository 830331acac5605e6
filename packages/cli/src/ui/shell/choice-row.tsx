import { Text } from 'ink';
import { useTheme } from '../theme/theme.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { fit, widthOf } from '../widgets/fit.ts';
import type { Choice } from './ui.ts';

interface ChoiceRowProps {
  choice: Choice;
  /** It is the chosen one. */
  here: boolean;
  width: number;
  press(): void;
}

/** One choice of a list, with its note at the end; one that cannot be chosen says why. */
export function ChoiceRow({ choice, here, width, press }: ChoiceRowProps) {
  const { palette, glyphs } = useTheme();
  const { label, disabled } = choice;
  const note = choice.note ? ` ${choice.note}` : '';
  const words = disabled ? `${label} (${disabled})` : label;
  const color = disabled === undefined ? palette.ink : palette.inkSoft;
  const inverse = here && !palette.onBrass;
  return (
    <Clickable
      aria-role="option"
      aria-state={{ selected: here, disabled: disabled !== undefined }}
      height={1}
      press={press}
      backgroundColor={here ? palette.brass : undefined}
    >
      <Text bold={here} inverse={inverse} color={here ? palette.onBrass : color}>
        {fit(`${here ? '>' : ' '} ${words}`, width - widthOf(note), { ellipsis: glyphs.ellipsis })}
      </Text>
      <Text inverse={inverse} color={here ? palette.onBrass : palette.inkSoft}>
        {note}
      </Text>
    </Clickable>
  );
}
