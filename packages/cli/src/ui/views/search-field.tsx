import { Box, Text } from 'ink';
import { useState } from 'react';
import { widthOf } from '../../terminal/text-width.ts';
import { useTheme } from '../theme/theme.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { TextField } from '../widgets/text-field.tsx';
import { useRecall } from '../widgets/use-recall.ts';

interface SearchFieldProps {
  text: string;
  /** Name of the search field in the history of typed lines. */
  historyField: string;
  placeholder: string;
  focused: boolean;
  width: number;
  /** Hint after the search text, such as that it is too short. */
  hint?: string | undefined;
  onChange(text: string): void;
  onFocus(): void;
  onBlur(): void;
  /** The search text with its first completion applied; undefined without completions. */
  completed?: string | undefined;
}

/**
 * A search field that searches while the user types. Enter closes it and keeps the search, Escape clears the search.
 */
export function SearchField({
  text,
  historyField,
  placeholder,
  focused,
  width,
  hint = '',
  onChange,
  onFocus,
  onBlur,
  completed,
}: SearchFieldProps) {
  const { palette } = useTheme();
  // A text field places its cursor at the end of a new text only when it is mounted, so it is mounted again.
  const [generation, setGeneration] = useState(0);
  function replaceText(next: string): void {
    onChange(next);
    setGeneration((count) => count + 1);
  }
  const recall = useRecall({ field: historyField, text, focused, onRecall: replaceText });
  return (
    <Clickable aria-role="textbox" onPress={onFocus} width={width}>
      <Text bold color={focused ? palette.brass : palette.inkSoft}>
        {'/ '}
      </Text>
      <TextField
        key={generation}
        title="Search"
        value={text}
        onChange={onChange}
        focused={focused}
        width={Math.max(8, width - 2 - widthOf(hint))}
        placeholder={placeholder}
        bindings={[
          ...(completed === undefined
            ? []
            : [
                {
                  keys: ['tab'] as const,
                  description: 'Accept suggestion',
                  hint: 'complete',
                  run: () => replaceText(completed),
                },
              ]),
          { keys: ['up'], description: 'Earlier search', run: () => void recall.older() },
          {
            keys: completed === undefined ? ['enter', 'tab', 'down'] : ['enter', 'down'],
            description: 'Keep the search and return to the list',
            hint: 'keep',
            run({ name }) {
              if (name === 'down' && recall.newer()) return;
              recall.add(text);
              onBlur();
            },
          },
          {
            keys: ['escape'],
            description: 'Clear the search',
            hint: 'clear',
            run() {
              onChange('');
              onBlur();
            },
          },
        ]}
      />
      <Box flexGrow={1} />
      <Text color={palette.inkSoft} wrap="truncate">
        {hint}
      </Text>
    </Clickable>
  );
}
