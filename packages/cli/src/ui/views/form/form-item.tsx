import type { Form } from '@kafra/sdk';
import { pluralize } from '@kafra/sdk/rules';
import { Box, type BoxProps, Text } from 'ink';
import { type ReactNode, useState } from 'react';
import { truncate } from '../../../terminal/text-width.ts';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { useTheme } from '../../theme/theme.ts';
import { Clickable } from '../../widgets/clickable.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { CaptchaRow } from './captcha-row.tsx';
import { type EditorItem, type Item, rowFrame, type SelectItem } from './items.ts';

interface FormItemProps {
  item: Exclude<Item, { kind: 'buttons' }>;
  form: Form;
  focused: boolean;
  /** True if the form can be edited, because it is not being submitted. */
  idle: boolean;
  /** Width of the form's longest label, in cells. */
  labelColumn: number;
  width: number;
  /** Level of the key scope of a text field. */
  level: number;
  onPress(): void;
}

/** One row of a form, such as a field or a link. */
export function FormItem(props: FormItemProps) {
  const { item, form, focused, labelColumn, width, onPress } = props;
  const room = width - labelColumn - rowFrame;
  switch (item.kind) {
    case 'text':
      return <TextRow {...props} item={item} />;
    case 'captcha':
      return <CaptchaRow label={item.field.label.padEnd(labelColumn)} form={form} state={item.state} />;
    case 'toggle':
      return (
        <Row aria-role="checkbox" aria-state={{ checked: item.on }} focused={focused} onPress={onPress}>
          <CheckboxText on={item.on} label={item.field.label} focused={focused} width={width - 6} />
        </Row>
      );
    case 'option': {
      const { value, label, disabled } = item.option;
      const text = disabled ? `${label} (${disabled})` : label;
      return (
        <Row
          aria-role="checkbox"
          aria-state={{ checked: item.chosen.includes(value), disabled: disabled !== undefined }}
          focused={focused}
          onPress={onPress}
        >
          <CheckboxText on={item.chosen.includes(value)} label={text} focused={focused} width={width - 6} />
        </Row>
      );
    }
    case 'all':
      return (
        <Row aria-role="checkbox" aria-state={{ checked: item.every }} focused={focused} onPress={onPress}>
          <CheckboxText on={item.every} label={item.label} focused={focused} width={width - 6} />
        </Row>
      );
    case 'select':
      return (
        <Row aria-role="combobox" focused={focused} onPress={onPress}>
          <Label text={item.field.label.padEnd(labelColumn)} focused={focused} />
          <SelectedOption item={item} width={room} />
        </Row>
      );
    case 'editor':
      return (
        <Row aria-role="button" focused={focused} onPress={onPress}>
          <Label text={item.field.label.padEnd(labelColumn)} focused={focused} />
          <EditorText item={item} width={room} focused={focused} />
        </Row>
      );
    case 'heading':
      return (
        <Row focused={false}>
          <Label text={item.label} focused={false} />
          <MutedText text={item.empty ?? ''} />
        </Row>
      );
    case 'note':
      return (
        <Row focused={false}>
          <MutedText text={`  ${item.text}`} />
        </Row>
      );
    case 'link':
      return (
        <Row focused={focused} onPress={onPress}>
          <MutedText text={item.before ? `${item.before} ` : ''} />
          <LinkText text={item.label} focused={focused} />
        </Row>
      );
  }
}

interface RowProps extends Pick<BoxProps, 'aria-role' | 'aria-state'> {
  focused: boolean;
  onPress?: () => void;
  children: ReactNode;
}

function Row({ focused, onPress, children, ...read }: RowProps) {
  const { palette } = useTheme();
  return (
    <Clickable
      {...read}
      aria-state={{ ...read['aria-state'], selected: focused }}
      height={1}
      flexShrink={0}
      onPress={onPress}
    >
      <Text aria-hidden bold color={palette.brass}>
        {focused ? '> ' : '  '}
      </Text>
      {children}
    </Clickable>
  );
}

function Label({ text, focused }: { text: string; focused: boolean }) {
  const { palette } = useTheme();
  return (
    <Text bold={focused} color={focused ? palette.brass : palette.inkSoft}>
      {`${text}  `}
    </Text>
  );
}

function MutedText({ text }: { text: string }) {
  const { palette } = useTheme();
  return <Text color={palette.inkSoft}>{text}</Text>;
}

function LinkText({ text, focused }: { text: string; focused: boolean }) {
  const { palette } = useTheme();
  return (
    <Text underline bold={focused} color={focused ? palette.brass : palette.teal}>
      {text}
    </Text>
  );
}

function CheckboxText({ on, label, focused, width }: { on: boolean; label: string; focused: boolean; width: number }) {
  const { palette, glyphs } = useTheme();
  return (
    <Text bold={focused} color={focused ? palette.brass : palette.ink}>
      {`[${on ? 'x' : ' '}] ${truncate(label, width, glyphs.ellipsis)}`}
    </Text>
  );
}

function SelectedOption({ item, width }: { item: SelectItem; width: number }) {
  const { palette, glyphs } = useTheme();
  const { options, placeholder = 'Choose', empty } = item.field;
  const chosen = options.find(({ value }) => value === item.value);
  const text = chosen?.label ?? (options.length === 0 ? (empty ?? '') : placeholder);
  return (
    <Text color={chosen ? palette.ink : palette.inkSoft}>
      {truncate(text, width, glyphs.ellipsis)}
      {options.length > 0 ? ` ${glyphs.open}` : ''}
    </Text>
  );
}

/** Form field for a text of several lines. It shows only the length; an external editor shows the text. */
function EditorText({ item: { value }, width, focused }: { item: EditorItem; width: number; focused: boolean }) {
  const { palette, glyphs } = useTheme();
  const lines = value === '' ? 0 : value.split('\n').length;
  const size = lines === 0 ? 'empty' : `${pluralize(lines, 'line')}, ${pluralize(value.length, 'character')}`;
  const text = `${size} [Open editor]`;
  return (
    <Text color={focused ? palette.brass : palette.ink} bold={focused}>
      {truncate(text, width, glyphs.ellipsis)}
    </Text>
  );
}

/** Returns the key binding that makes a new password visible. */
const revealBinding = (isRevealed: boolean, run: () => void): Binding => ({
  keys: ['ctrl+r'],
  description: isRevealed ? 'Hide password' : 'Show password',
  hint: isRevealed ? 'hide' : 'show',
  run,
});

function TextRow({
  item,
  form,
  focused,
  idle,
  labelColumn,
  width,
  level,
}: FormItemProps & { item: Extract<Item, { kind: 'text' }> }) {
  const { palette } = useTheme();
  const { field, value } = item;
  const isNew = field.type === 'new-password';
  const [isRevealed, setIsRevealed] = useState(false);
  const isSecret = (isNew && !isRevealed) || field.type === 'password';
  const room = Math.max(8, width - labelColumn - 6);
  return (
    <Row aria-role="textbox" focused={focused}>
      <Label text={field.label.padEnd(labelColumn)} focused={focused} />
      <Box width={room + 1} backgroundColor={palette.raised} flexShrink={0}>
        <TextField
          title={field.label}
          level={level}
          value={value}
          onChange={(text) => form.set(field.name, text)}
          focused={focused && idle}
          width={room}
          secret={isSecret}
          bindings={isNew ? [revealBinding(isRevealed, () => setIsRevealed((shown) => !shown))] : []}
          placeholder={field.hint ?? (palette.raised ? '' : '_'.repeat(room))}
        />
      </Box>
    </Row>
  );
}
