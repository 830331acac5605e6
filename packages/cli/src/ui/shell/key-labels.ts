const keyNames: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  tab: 'Tab',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  f1: 'F1',
};

/** Returns the label of a key: `Ctrl-D`, `Shift-Tab`, `Esc`, `j`. */
export function keyLabel(name: string): string {
  const [key = '', ...modifiers] = name.split('+').toReversed();
  if (modifiers.length === 0) return keyNames[key] ?? name;
  const shown = keyNames[key] ?? key.toUpperCase();
  return [...modifiers.toReversed().map((modifier) => modifier[0]?.toUpperCase() + modifier.slice(1)), shown].join('-');
}
