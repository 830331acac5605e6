import type { Key } from 'node:readline';

/** A key that the user pressed in the terminal. */
export interface KeyPress {
  /** Name of the pressed key, such as `j`, `G`, `?`, `space`, `up`, `enter`, `ctrl+d`, `shift+tab` or `f1`. */
  name: string;
  /** Text that the key types into a text field. */
  text: string | undefined;
}

const names: Readonly<Record<string, string>> = { return: 'enter' };

/** Converts a key as Node's decoder reports it to a named key; undefined for other input. */
export function keyPress(text: string | undefined, key: Key): KeyPress | undefined {
  if (!key.ctrl && !key.meta && text && isPrintable(text)) return { name: text === ' ' ? 'space' : text, text };
  if (key.name === undefined || key.name === 'undefined') return undefined;
  const modifiers = [key.ctrl && 'ctrl', key.meta && key.name !== 'escape' && 'alt', key.shift && 'shift'];
  return { name: [...modifiers.filter(Boolean), names[key.name] ?? key.name].join('+'), text: undefined };
}

const isPrintable = (text: string): boolean => !/[\p{Cc}]/u.test(text);
