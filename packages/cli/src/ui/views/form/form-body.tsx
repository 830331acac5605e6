import { createStore, type Form, type FormView } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { gutter } from '../../document/document.tsx';
import { wrap } from '../../document/wrap.ts';
import type { Binding } from '../../keys/hub.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useUi } from '../../shell/ui.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { widthOf } from '../../widgets/fit.ts';
import { ButtonRow } from './button-row.tsx';
import { FormItem } from './form-item.tsx';
import { type FormLink, formItems, type Item, isFocusable, toggled } from './items.ts';

/** The blank row above the button. */
const edges = 1;

/** Nothing but the captcha is missing: the form says so itself. */
const awaitsCaptcha = ({ fields, concerns }: FormView): boolean =>
  fields.some(({ name, type }) => name === concerns && type === 'captcha');

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
  const view = useStore(form);
  const ui = useUi();
  const { palette } = useTheme();
  const items = formItems(view, links);
  const stops = items.filter(isFocusable);
  const [store] = useState(() => createStore({ key: stops[0]?.key, cancel: cancels }));
  const { key: wanted, cancel } = useStore(store);
  const focused = stops.find(({ key }) => key === wanted) ?? stops[0];
  const button = cancels && cancel ? 'cancel' : 'submit';
  const isIdle = view.phase === 'idle';

  const go = (by: 1 | -1) => () => {
    const { key, cancel: onCancel } = store.getSnapshot();
    if (cancels && key === 'buttons' && onCancel === by > 0) return store.set({ key, cancel: !onCancel });
    const at = stops.findIndex((stop) => stop.key === key);
    const next = stops[(at + by + stops.length) % stops.length];
    store.set({ key: next?.key, cancel: cancels && by > 0 });
  };
  const submit = () => void form.submit();
  const act = (item: Item | undefined) => {
    if (!item || !isIdle) return;
    if (item.kind === 'toggle') form.set(item.field.name, !item.on);
    else if (item.kind === 'option' && item.option.disabled === undefined) {
      form.set(item.field.name, toggled(item.chosen, item.option.value));
    } else if (item.kind === 'all') form.set(item.field.name, item.next);
    else if (item.kind === 'select') choose(item);
    else if (item.kind === 'link') item.press();
    else if (item.kind === 'buttons') {
      if (cancels && store.getSnapshot().cancel) close();
      else if (view.disabled && !awaitsCaptcha(view)) ui.toasts.say(view.disabled);
      else submit();
    }
  };
  const choose = ({ field }: Extract<Item, { kind: 'select' }>) =>
    ui.overlay.set({
      kind: 'choose',
      title: field.label,
      choices: field.options.map(({ value, label, disabled }) => ({
        label,
        disabled,
        run: () => form.set(field.name, value),
      })),
    });
  const current = () => stops.find(({ key }) => key === store.getSnapshot().key) ?? stops[0];

  const bindings: Binding[] = [
    { keys: ['tab', 'down'], words: 'To the next field', hint: 'next', run: go(1) },
    { keys: ['shift+tab', 'up'], words: 'To the previous field', run: go(-1) },
    {
      keys: ['enter'],
      words: 'Press, or on to the next field',
      hint: focused?.kind === 'text' ? 'on' : 'press',
      run() {
        const item = current();
        if (item?.kind !== 'text') act(item);
        else if (form.getSnapshot().disabled === undefined) submit();
        else go(1)();
      },
    },
    { keys: ['space'], words: 'Press or switch', run: () => act(current()) },
    { keys: ['escape'], words: cancels ? 'Cancel' : 'Close', hint: cancels ? 'cancel' : 'close', run: close },
  ];
  const answers: Binding[] = [
    { keys: ['y'], words: view.button, hint: true, run: submit },
    { keys: ['n'], words: 'Cancel', run: close },
    {
      keys: ['left', 'right', 'h', 'l'],
      words: 'The other button',
      run: () => go(store.getSnapshot().cancel ? 1 : -1)(),
    },
  ];
  useKeys(active ? { title, level, bindings: cancels ? [...answers, ...bindings] : bindings } : undefined);

  const labels = Math.max(
    0,
    ...items.map((item) => ('field' in item && item.kind !== 'toggle' ? widthOf(item.field.label) : 0)),
  );
  const at = focused ? items.indexOf(focused) : 0;
  const reason = (isIdle && view.disabled) || ' ';
  const reasonLines = wrap([{ text: reason }], width - gutter).map((line) => line.map(({ text }) => text).join(''));
  const free = height - edges - reasonLines.length;
  const room = Math.max(1, items.length > free ? free - 1 : free);
  const top = Math.max(0, Math.min(at - Math.floor(room / 2), items.length - room));
  return (
    <Box flexDirection="column" width={width}>
      {items.slice(top, top + room).map((item) =>
        item.kind === 'buttons' ? (
          <ButtonRow
            key={item.key}
            view={view}
            alone={items[0] === item}
            tone={tone}
            cancels={cancels}
            focus={active && focused?.key === item.key ? button : undefined}
            press={(which) => {
              store.set({ key: item.key, cancel: which === 'cancel' });
              act(item);
            }}
          />
        ) : (
          <FormItem
            key={item.key}
            item={item}
            form={form}
            focused={active && focused?.key === item.key}
            idle={isIdle}
            labels={labels}
            width={width}
            level={level + 1}
            press={() => {
              store.set({ key: item.key, cancel: false });
              act(item);
            }}
          />
        ),
      )}
      {items.length > room ? <More above={top} below={items.length - top - room} /> : null}
      <Box flexDirection="column" flexShrink={0} paddingLeft={gutter}>
        {reasonLines.map((line) => (
          <Text key={line} color={palette.inkSoft}>
            {line}
          </Text>
        ))}
      </Box>
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
