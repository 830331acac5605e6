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
  change(text: string): void;
  begin(): void;
  end(): void;
}

/** A search that follows each letter: Enter keeps it, Escape clears it. */
export function SearchField({ text, placeholder, focused, width, hint = '', change, begin, end }: SearchFieldProps) {
  const { palette } = useTheme();
  return (
    <Clickable aria-role="textbox" press={begin} width={width}>
      <Text bold color={focused ? palette.brass : palette.inkSoft}>
        {'/ '}
      </Text>
      <TextField
        title="Search"
        value={text}
        change={change}
        focused={focused}
        width={Math.max(8, width - 2 - hint.length)}
        placeholder={placeholder}
        bindings={[
          { keys: ['enter', 'tab', 'down'], words: 'Keep the search, back to the list', hint: 'keep', run: end },
          {
            keys: ['escape'],
            words: 'Clear the search',
            hint: 'clear',
            run() {
              change('');
              end();
            },
          },
        ]}
      />
      <Box flexGrow={1} />
      <Text color={palette.inkSoft}>{hint}</Text>
    </Clickable>
  );
}
