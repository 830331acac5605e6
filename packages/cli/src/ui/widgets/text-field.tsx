import { Box, Text, Transform } from 'ink';
import TextInput from 'ink-text-input';
import { fitWidth, truncate, widthOf } from '../../terminal/text-width.ts';
import { type Binding, levels } from '../keys/key-dispatcher.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../theme/theme.ts';
import { useCaret } from './use-caret.ts';
import { type LineEditor, useLineEditor } from './use-line-editor.ts';

interface TextFieldProps {
  value: string;
  onChange(value: string): void;
  /** True if the text field has the focus, so that it receives typed text. */
  focused: boolean;
  width: number;
  placeholder?: string;
  /** True to show dots instead of the text, for passwords. */
  secret?: boolean;
  title: string;
  level?: number;
  bindings?: readonly Binding[];
}

/** A text field of one line. It can be edited while it has the focus. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, focused, width, placeholder = '', secret } = props;
  const { title, level = levels.field, bindings = [] } = props;
  const editor = useLineEditor(value, onChange);
  useKeys(focused ? { title, level, bindings, inputTarget: editor.inputTarget } : undefined);
  const shown = { width, placeholder, secret };
  return focused ? (
    <FocusedText {...shown} editor={editor} onChange={onChange} />
  ) : (
    <RestingText {...shown} value={value} />
  );
}

type ShownText = Required<Pick<TextFieldProps, 'width' | 'placeholder'>> & Pick<TextFieldProps, 'secret'>;

interface FocusedTextProps extends ShownText, Pick<TextFieldProps, 'onChange'> {
  editor: LineEditor;
}

/** This is a separate component, because each component that uses the terminal's cursor takes it from all others. */
function FocusedText({ editor, onChange, width, placeholder, secret }: FocusedTextProps) {
  const { glyphs, palette } = useTheme();
  const { generation, shown, cursor } = editor;
  const before = secret ? Math.min(cursor, shown.length) : widthOf(shown.slice(0, cursor));
  const scrolled = Math.max(0, before + 1 - width);
  const field = useCaret(before - scrolled);
  return (
    <Box ref={field} width={width} height={1} overflow="hidden" contentOffsetX={scrolled}>
      <Box flexShrink={0} width={Math.max(width, widthOf(shown) + 1)}>
        <Transform transform={withoutInverse}>
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
        </Transform>
      </Box>
    </Box>
  );
}

/**
 * ink-text-input paints its own inverted cursor, which would make the terminal's cursor at the same position invisible.
 */
const withoutInverse = (line: string): string => line.replaceAll(/\x1b\[2?7m/g, '');

function RestingText({ value, width, placeholder, secret }: ShownText & Pick<TextFieldProps, 'value'>) {
  const { glyphs, palette } = useTheme();
  const { ellipsis } = glyphs;
  if (!value) return <Text color={palette.inkSoft}>{truncate(placeholder, width, ellipsis)}</Text>;
  const text = secret ? glyphs.mask.repeat(value.length) : value;
  return <Text color={palette.ink}>{fitWidth(text, width, { ellipsis })}</Text>;
}
