import { Box, Text, useStdin } from 'ink';
import TextInput from 'ink-text-input';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Binding, levels } from '../keys/hub.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTheme } from '../theme/theme.ts';
import { fit, truncate, widthOf } from './fit.ts';

interface TextFieldProps {
  value: string;
  change(value: string): void;
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

/**
 * One line of text. ink-text-input edits it; what it lacks is added around it: jumps, deleting words and the line,
 * and a view that follows the cursor. Its cursor can be set only by mounting it anew at the end of a shorter text.
 */
export function TextField(props: TextFieldProps) {
  const { value, change, focused, width, placeholder = '', secret, title, level = levels.field, bindings = [] } = props;
  const { glyphs, palette } = useTheme();
  const { stdin } = useStdin();
  const cursor = useRef(value.length);
  const latest = useRef(value);
  latest.current = value;
  const [mount, setMount] = useState({ generation: 0, shown: undefined as string | undefined });

  const place = (text: string, at: number) => {
    latest.current = text;
    cursor.current = at;
    if (text !== value) change(text);
    setMount(({ generation }) => ({ generation: generation + 1, shown: text.slice(0, at) }));
  };
  useLayoutEffect(() => {
    if (mount.shown !== undefined) setMount(({ generation }) => ({ generation, shown: undefined }));
  }, [mount]);

  const send = (sequence: string, moved: number) => {
    cursor.current = Math.max(0, Math.min(latest.current.length + Math.max(0, moved), cursor.current + moved));
    // The stream that Ink reads is no terminal: what is written to it reaches the field, and nothing else does.
    (stdin as NodeJS.ReadWriteStream).write(sequence);
  };
  const editors: Readonly<Record<string, (text: string, at: number) => void>> = {
    left: () => send('\x1b[D', -1),
    right: () => cursor.current < latest.current.length && send('\x1b[C', 1),
    backspace: () => send('\x7f', -1),
    delete: (text, at) => place(text.slice(0, at) + text.slice(at + 1), at),
    home: (text) => place(text, 0),
    end: (text) => place(text, text.length),
    'ctrl+w': (text, at) => {
      const kept = text.slice(0, at).replace(/\S*\s*$/, '');
      place(kept + text.slice(at), kept.length);
    },
    'ctrl+u': (text, at) => place(text.slice(at), 0),
    'ctrl+k': (text, at) => place(text.slice(0, at), at),
  };

  useKeys(
    focused
      ? {
          title,
          level,
          bindings,
          typing: {
            insert: (text) => send(text, text.length),
            edit(key) {
              const edit = editors[{ 'ctrl+a': 'home', 'ctrl+e': 'end' }[key] ?? key];
              const at = Math.min(cursor.current, latest.current.length);
              cursor.current = at;
              edit?.(latest.current, at);
              return edit !== undefined;
            },
          },
        }
      : undefined,
  );

  const shown = mount.shown ?? value;
  if (!focused) {
    const text = secret ? glyphs.mask.repeat(value.length) : value;
    return (
      <Text color={value ? palette.ink : palette.inkSoft}>
        {value ? fit(text, width, { ellipsis: glyphs.ellipsis }) : truncate(placeholder, width, glyphs.ellipsis)}
      </Text>
    );
  }
  const before = secret ? cursor.current : widthOf(shown.slice(0, cursor.current));
  return (
    <Box width={width} height={1} overflow="hidden" contentOffsetX={Math.max(0, before + 1 - width)}>
      <Box flexShrink={0} width={Math.max(width, widthOf(shown) + 1)}>
        <Text color={palette.ink}>
          <TextInput
            key={mount.generation}
            value={shown}
            focus
            placeholder={placeholder}
            mask={secret ? glyphs.mask : undefined}
            onChange={change}
          />
        </Text>
      </Box>
    </Box>
  );
}
