import { createStore, type Form, type FormView } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { gutter } from '../../document/document.tsx';
import { lineText } from '../../document/line.ts';
import { wrap } from '../../document/wrap.ts';
import { useUi } from '../../shell/ui.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { windowTop } from '../table/cursor.ts';
import { activateItem } from './activate-item.ts';
import { ButtonRow } from './button-row.tsx';
import { type FormCursor, selectedItem } from './form-controller.ts';
import { FormItem } from './form-item.tsx';
import { type FormLink, formItems, type Item, isFocusable, labelWidth, withWholeMessages } from './items.ts';
import { useFormKeys } from './use-form-keys.ts';
import { useStrength } from './use-strength.ts';

/** Number of blank rows above the button of a form. */
const buttonMargin = 1;

interface FormBodyProps {
  form: Form;
  width: number;
  height: number;
  level: number;
  active: boolean;
  title: string;
  tone?: 'danger' | undefined;
  links?: readonly FormLink[];
  /** True for a dialog with a question: the Cancel button comes first and is selected, the key `y` confirms. */
  hasCancel?: boolean;
  onClose(): void;
}

/** Fields, buttons and links of a form. One of them has the focus. They scroll if they do not fit. */
export function FormBody(props: FormBodyProps) {
  const { form, width, height, level, active, title, tone, links = [], hasCancel = false, onClose } = props;
  const ui = useUi();
  const view = useStore(form);
  const items = useStrength(withWholeMessages(formItems(view, links), width), view);
  const stops = items.filter(isFocusable);
  const [cursor] = useState(() => createStore<FormCursor>({ key: stops[0]?.key, cancel: hasCancel }));
  const { cancel } = useStore(cursor);
  const controller = { form, stops, cursor, hasCancel, onClose };
  useFormKeys(controller, { active, title, level });

  const press = (item: Item, onCancel = false) => {
    cursor.set({ key: item.key, cancel: onCancel });
    activateItem(item, controller, ui);
  };
  const selected = selectedItem(controller);
  const button = hasCancel && cancel ? 'cancel' : 'submit';
  const labels = labelWidth(items);
  const reason = reasonLines(view, width - gutter);
  const { seen, above, below } = visibleItems(items, selected, height - buttonMargin - reason.length);
  return (
    <Box flexDirection="column" width={width}>
      {seen.map((item) => {
        const isFocused = active && item === selected;
        return item.kind === 'buttons' ? (
          <ButtonRow
            key={item.key}
            view={view}
            isFirst={items[0] === item}
            tone={tone}
            hasCancel={hasCancel}
            focus={isFocused ? button : undefined}
            onPress={(which) => press(item, which === 'cancel')}
          />
        ) : (
          <FormItem
            key={item.key}
            item={item}
            form={form}
            focused={isFocused}
            idle={view.phase === 'idle'}
            labelColumn={labels}
            width={width}
            level={level + 1}
            onPress={() => press(item)}
          />
        );
      })}
      {seen.length < items.length ? <More above={above} below={below} /> : null}
      <Reason lines={reason} />
    </Box>
  );
}

/**
 * Returns the items of the form around the selected one that fit. The last row is reserved for the number of hidden
 * items.
 */
function visibleItems(items: readonly Item[], selected: Item | undefined, rows: number) {
  const room = Math.max(1, items.length > rows ? rows - 1 : rows);
  const top = windowTop(selected ? items.indexOf(selected) : 0, items.length, room);
  return { seen: items.slice(top, top + room), above: top, below: items.length - top - room };
}

/**
 * Reason why the form's button is disabled. A row is reserved while the button is enabled, so that a short reason moves
 * nothing.
 */
const reasonLines = ({ phase, disabled }: FormView, width: number): string[] =>
  wrap([{ text: (phase === 'idle' && disabled) || ' ' }], width).map(lineText);

function Reason({ lines }: { lines: readonly string[] }) {
  const { palette } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={gutter}>
      {lines.map((line, row) => (
        <Text key={row} color={palette.inkSoft}>
          {line}
        </Text>
      ))}
    </Box>
  );
}

/** Shows the number of the form's items that are hidden above and below. */
function More({ above, below }: { above: number; below: number }) {
  const { palette, glyphs } = useTheme();
  const texts = [
    ...(above > 0 ? [`${glyphs.up} ${above} more`] : []),
    ...(below > 0 ? [`${glyphs.down} ${below} more`] : []),
  ];
  return (
    <Box aria-hidden paddingLeft={gutter} flexShrink={0}>
      <Text color={palette.inkSoft}>{texts.join('  ')}</Text>
    </Box>
  );
}
