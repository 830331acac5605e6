const words: Readonly<Record<string, string>> = {
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

/** A key as people write it: `Ctrl-D`, `Shift-Tab`, `Esc`, `j`. */
export function keyWords(name: string): string {
  const [key = '', ...modifiers] = name.split('+').toReversed();
  if (modifiers.length === 0) return words[key] ?? name;
  const shown = words[key] ?? key.toUpperCase();
  return [...modifiers.toReversed().map((modifier) => modifier[0]?.toUpperCase() + modifier.slice(1)), shown].join('-');
}
