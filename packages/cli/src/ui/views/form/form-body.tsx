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
import { ButtonRow } from './button-row.tsx';
import { FormItem } from './form-item.tsx';
import { chosenItem, type FormCursor } from './form-scene.ts';
import { type FormLink, formItems, type Item, isFocusable, labelWidth } from './items.ts';
import { pressItem } from './press-item.ts';
import { useFormKeys } from './use-form-keys.ts';

/** The blank row above the button. */
const edges = 1;

interface FormBodyProps {
  form: Form;
  width: number;
  height: number;
  level: number;
  active: boolean;
  title: string;
  tone?: 'danger' | undefined;
  links?: readonly FormLink[];
  /** A question: Cancel comes first and is chosen, `y` answers yes. */
  cancels?: boolean;
  close(): void;
}

/** Fields, the button, and the ways out. One has the focus; what does not fit is scrolled. */
export function FormBody(props: FormBodyProps) {
  const { form, width, height, level, active, title, tone, links = [], cancels = false, close } = props;
  const ui = useUi();
  const view = useStore(form);
  const items = formItems(view, links);
  const stops = items.filter(isFocusable);
  const [cursor] = useState(() => createStore<FormCursor>({ key: stops[0]?.key, cancel: cancels }));
  const { cancel } = useStore(cursor);
  const scene = { form, stops, cursor, cancels, close };
  useFormKeys(scene, { active, title, level });

  const press = (item: Item, onCancel = false) => {
    cursor.set({ key: item.key, cancel: onCancel });
    pressItem(item, scene, ui);
  };
  const chosen = chosenItem(scene);
  const button = cancels && cancel ? 'cancel' : 'submit';
  const labels = labelWidth(items);
  const reason = reasonLines(view, width - gutter);
  const { seen, above, below } = seenItems(items, chosen, height - edges - reason.length);
  return (
    <Box flexDirection="column" width={width}>
      {seen.map((item) => {
        const isFocused = active && item === chosen;
        return item.kind === 'buttons' ? (
          <ButtonRow
            key={item.key}
            view={view}
            alone={items[0] === item}
            tone={tone}
            cancels={cancels}
            focus={isFocused ? button : undefined}
            press={(which) => press(item, which === 'cancel')}
          />
        ) : (
          <FormItem
            key={item.key}
            item={item}
            form={form}
            focused={isFocused}
            idle={view.phase === 'idle'}
            labels={labels}
            width={width}
            level={level + 1}
            press={() => press(item)}
          />
        );
      })}
      {seen.length < items.length ? <More above={above} below={below} /> : null}
      <Reason lines={reason} />
    </Box>
  );
}

/** The items around the chosen one that so many rows hold; the last row is left to say how many are out of sight. */
function seenItems(items: readonly Item[], chosen: Item | undefined, rows: number) {
  const room = Math.max(1, items.length > rows ? rows - 1 : rows);
  const top = windowTop(chosen ? items.indexOf(chosen) : 0, items.length, room);
  return { seen: items.slice(top, top + room), above: top, below: items.length - top - room };
}

/** Why the button cannot be pressed; its room is kept where it can. */
const reasonLines = ({ phase, disabled }: FormView, width: number): string[] =>
  wrap([{ text: (phase === 'idle' && disabled) || ' ' }], width).map(lineText);

function Reason({ lines }: { lines: readonly string[] }) {
  const { palette } = useTheme();
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={gutter}>
      {lines.map((line) => (
        <Text key={line} color={palette.inkSoft}>
          {line}
        </Text>
      ))}
    </Box>
  );
}

/** How many items are out of sight. */
function More({ above, below }: { above: number; below: number }) {
  const { palette, glyphs } = useTheme();
  const words = [
    ...(above > 0 ? [`${glyphs.up} ${above} more`] : []),
    ...(below > 0 ? [`${glyphs.down} ${below} more`] : []),
  ];
  return (
    <Box aria-hidden paddingLeft={gutter} flexShrink={0}>
      <Text color={palette.inkSoft}>{words.join('  ')}</Text>
    </Box>
  );
}
