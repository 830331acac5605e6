import { Box, Text } from 'ink';
import TextInput from 'ink-text-input';
import { type Binding, levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../theme/theme.ts';
import { fitWidth, truncate, widthOf } from './fit.ts';
import { useLineEditor } from './use-line-editor.ts';

interface TextFieldProps {
  value: string;
  onChange(value: string): void;
  /** Whether typed keys go here. */
  focused: boolean;
  width: number;
  placeholder?: string;
  /** Shows dots only. */
  secret?: boolean;
  title: string;
  level?: number;
  bindings?: readonly Binding[];
}

/** One line of text: typed into while it has the focus, only shown while it has not. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    focused,
    width,
    placeholder = '',
    secret,
    title,
    level = levels.field,
    bindings = [],
  } = props;
  const { glyphs, palette } = useTheme();
  const { generation, shown, cursor, inputTarget } = useLineEditor(value, onChange);
  useKeys(focused ? { title, level, bindings, inputTarget } : undefined);

  if (!focused) return <RestingText value={value} width={width} placeholder={placeholder} secret={secret} />;
  const before = secret ? cursor : widthOf(shown.slice(0, cursor));
  return (
    <Box width={width} height={1} overflow="hidden" contentOffsetX={Math.max(0, before + 1 - width)}>
      <Box flexShrink={0} width={Math.max(width, widthOf(shown) + 1)}>
        <Text color={palette.ink}>
          <TextInput
            key={generation}
            value={shown}
            focus
            placeholder={placeholder}
            mask={secret ? glyphs.mask : undefined}
            onChange={onChange}
          />
        </Text>
      </Box>
    </Box>
  );
}

type RestingTextProps = Required<Pick<TextFieldProps, 'value' | 'width' | 'placeholder'>> &
  Pick<TextFieldProps, 'secret'>;

function RestingText({ value, width, placeholder, secret }: RestingTextProps) {
  const { glyphs, palette } = useTheme();
  const { ellipsis } = glyphs;
  if (!value) return <Text color={palette.inkSoft}>{truncate(placeholder, width, ellipsis)}</Text>;
  const text = secret ? glyphs.mask.repeat(value.length) : value;
  return <Text color={palette.ink}>{fitWidth(text, width, { ellipsis })}</Text>;
}
