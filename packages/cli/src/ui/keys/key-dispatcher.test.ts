import { expect, test } from 'vitest';
import { createKeyDispatcher } from './key-dispatcher.ts';

const letter = (text: string) => ({ name: text, text });

/** Creates a key dispatcher for a screen that is drawn only when `render` is called. */
function slowScreen() {
  const waiting: (() => void)[] = [];
  const dispatcher = createKeyDispatcher({
    afterRender: () => new Promise((resolve) => waiting.push(resolve)),
    onRefused: () => undefined,
    onError: () => undefined,
  });
  return {
    dispatcher,
    async render() {
      waiting.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('characters that are typed before a text field is ready reach it together and in order', async () => {
  const { dispatcher, render } = slowScreen();
  const heard: string[] = [];
  const keys: string[] = [];
  const inputTarget = { insert: (text: string) => heard.push(text), edit: (key: string) => keys.push(key) > 0 };
  const openField = () => dispatcher.setScope(Symbol(), { title: '', level: 30, bindings: [], inputTarget });
  dispatcher.setScope(Symbol(), {
    title: '',
    level: 0,
    bindings: [{ keys: [':'], description: '', run: openField }],
  });
  for (const text of ':dewdrop') dispatcher.dispatch(letter(text));
  dispatcher.dispatch({ name: 'backspace', text: undefined });
  dispatcher.dispatch(letter('s'));
  for (let frame = 0; frame < 4; frame += 1) await render();
  expect(heard).toEqual(['dewdrop', 's']);
  expect(keys).toEqual(['backspace']);
});

test('characters are handled as keys, one by one, if no text field has the focus', async () => {
  const { dispatcher, render } = slowScreen();
  let down = 0;
  dispatcher.setScope(Symbol(), {
    title: '',
    level: 0,
    bindings: [{ keys: ['j'], description: '', run: () => (down += 1) }],
  });
  for (const text of 'jjj') dispatcher.dispatch(letter(text));
  for (let frame = 0; frame < 3; frame += 1) await render();
  expect(down).toBe(3);
});

test('text that is pasted into a field is reduced to one line of printable characters', async () => {
  const { dispatcher } = slowScreen();
  const heard: string[] = [];
  const inputTarget = { insert: (text: string) => heard.push(text), edit: () => false };
  dispatcher.setScope(Symbol(), { title: '', level: 0, bindings: [], inputTarget });
  dispatcher.paste('red\t potion\u001b]8;;https://evil.example\u0007\u001b[8m\u202e\nsecond line\r\n');
  await new Promise(setImmediate);
  expect(heard).toEqual(['red  potion second line']);
});
