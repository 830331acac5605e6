import { Text } from 'ink';
import { fitWidth, widthOf } from '../../terminal/text-width.ts';
import { lineText } from '../document/line.ts';
import { wrap } from '../document/wrap.ts';
import { useTheme } from '../theme/theme.ts';
import { Clickable } from '../widgets/clickable.tsx';
import type { Choice } from './ui.ts';

interface ChoiceRowProps {
  choice: Choice;
  /** True if this choice of the list is the selected one. */
  selected: boolean;
  width: number;
  /** True to wrap the reason of a disabled choice if it is longer than the row (default: it is cut). */
  isWrapped?: boolean;
  onPress(): void;
}

/** Cells of the selection mark before the first line of a choice, and of the indent of its other lines. */
const markWidth = 2;
const detailIndent = 4;

/** Returns the text of a choice, with the reason if it is disabled. */
export const choiceText = ({ label, disabled }: Choice): string => (disabled ? `${label} (${disabled})` : label);

/** Returns a choice as lines. Only the reason of a disabled choice may take several lines. */
export function choiceLines(choice: Choice, width: number): string[] {
  const text = choiceText(choice);
  if (choice.disabled === undefined || widthOf(text) <= width - markWidth) return [text];
  const [first = [], ...others] = wrap([{ text }], width - detailIndent);
  return [lineText(first), ...others.map((line) => ' '.repeat(detailIndent - markWidth) + lineText(line))];
}

/** A choice of a list, with its note at the end. A disabled choice shows its reason. */
export function ChoiceRow({ choice, selected, width, isWrapped = false, onPress }: ChoiceRowProps) {
  const { palette, glyphs } = useTheme();
  const { disabled } = choice;
  const note = choice.note ? ` ${choice.note}` : '';
  const lines = isWrapped ? choiceLines(choice, width) : [choiceText(choice)];
  const color = disabled === undefined ? palette.ink : palette.inkSoft;
  const inverse = selected && !palette.onBrass;
  return (
    <Clickable
      aria-role="option"
      aria-state={{ selected, disabled: disabled !== undefined }}
      height={lines.length}
      onPress={onPress}
      backgroundColor={selected ? palette.brass : undefined}
    >
      <Text bold={selected} inverse={inverse} color={selected ? palette.onBrass : color}>
        {lines
          .map((line, at) => `${selected && at === 0 ? '>' : ' '} ${line}`)
          .map((line) => fitWidth(line, width - widthOf(note), { ellipsis: glyphs.ellipsis }))
          .join('\n')}
      </Text>
      <Text inverse={inverse} color={selected ? palette.onBrass : palette.inkSoft}>
        {note}
      </Text>
    </Clickable>
  );
}
