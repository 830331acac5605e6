import type { Key } from 'node:readline';

/** A key press. */
export interface KeyPress {
  /** Name of the key: `j`, `G`, `?`, `space`, `up`, `enter`, `ctrl+d`, `shift+tab`, `f1`. */
  name: string;
  /** Text that the key types into a field. */
  text: string | undefined;
}

const names: Readonly<Record<string, string>> = { return: 'enter' };

/** Names a key as Node's decoder reports it; undefined for other input. */
export function keyPress(text: string | undefined, key: Key): KeyPress | undefined {
  if (!key.ctrl && !key.meta && text && isPrintable(text)) return { name: text === ' ' ? 'space' : text, text };
  if (key.name === undefined || key.name === 'undefined') return undefined;
  const modifiers = [key.ctrl && 'ctrl', key.meta && key.name !== 'escape' && 'alt', key.shift && 'shift'];
  return { name: [...modifiers.filter(Boolean), names[key.name] ?? key.name].join('+'), text: undefined };
}

const isPrintable = (text: string): boolean => !/[\p{Cc}]/u.test(text);
