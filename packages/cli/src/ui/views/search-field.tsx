import { Box, Text } from 'ink';
import { useTheme } from '../theme/theme.ts';
import { Clickable } from '../widgets/clickable.tsx';
import { TextField } from '../widgets/text-field.tsx';

interface SearchFieldProps {
  text: string;
  placeholder: string;
  focused: boolean;
  width: number;
  /** Said behind the text: it is too short. */
  hint?: string | undefined;
  onChange(text: string): void;
  onFocus(): void;
  onBlur(): void;
}

/** A search that follows each letter: Enter keeps it, Escape clears it. */
export function SearchField({
  text,
  placeholder,
  focused,
  width,
  hint = '',
  onChange,
  onFocus,
  onBlur,
}: SearchFieldProps) {
  const { palette } = useTheme();
  return (
    <Clickable aria-role="textbox" onPress={onFocus} width={width}>
      <Text bold color={focused ? palette.brass : palette.inkSoft}>
        {'/ '}
      </Text>
      <TextField
        title="Search"
        value={text}
        onChange={onChange}
        focused={focused}
        width={Math.max(8, width - 2 - hint.length)}
        placeholder={placeholder}
        bindings={[
          {
            keys: ['enter', 'tab', 'down'],
            description: 'Keep the search, back to the list',
            hint: 'keep',
            run: onBlur,
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
      <Text color={palette.inkSoft}>{hint}</Text>
    </Clickable>
  );
}
