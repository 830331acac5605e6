import { Text } from 'ink';
import { fitWidth, widthOf } from '../../terminal/text-width.ts';
import { useTheme } from '../theme/theme.ts';
import { Clickable } from '../widgets/clickable.tsx';
import type { Choice } from './ui.ts';

interface ChoiceRowProps {
  choice: Choice;
  /** True for the selected choice. */
  selected: boolean;
  width: number;
  onPress(): void;
}

/** Returns the text of a choice, with the reason if it is disabled. */
export const choiceText = ({ label, disabled }: Choice): string => (disabled ? `${label} (${disabled})` : label);

/** A choice of a list, with its note at the end. A disabled choice shows its reason. */
export function ChoiceRow({ choice, selected, width, onPress }: ChoiceRowProps) {
  const { palette, glyphs } = useTheme();
  const { disabled } = choice;
  const note = choice.note ? ` ${choice.note}` : '';
  const text = choiceText(choice);
  const color = disabled === undefined ? palette.ink : palette.inkSoft;
  const inverse = selected && !palette.onBrass;
  return (
    <Clickable
      aria-role="option"
      aria-state={{ selected, disabled: disabled !== undefined }}
      height={1}
      onPress={onPress}
      backgroundColor={selected ? palette.brass : undefined}
    >
      <Text bold={selected} inverse={inverse} color={selected ? palette.onBrass : color}>
        {fitWidth(`${selected ? '>' : ' '} ${text}`, width - widthOf(note), { ellipsis: glyphs.ellipsis })}
      </Text>
      <Text inverse={inverse} color={selected ? palette.onBrass : palette.inkSoft}>
        {note}
      </Text>
    </Clickable>
  );
}
