import { createStore, type Readable } from '@kafra/sdk';
import { assigned, type BindingKey } from './fixed-keys.ts';
import type { KeyPress } from './key.ts';
import { type Keymap, noKeymap } from './keymap.ts';

/** One thing that keys do: the help, the hints and the handlers are all made from it. */
export interface Binding {
  keys: readonly BindingKey[];
  words: string;
  /** Stands in the bottom bar while its part has the focus, under these shorter words if given. */
  hint?: boolean | string;
  /** Why it cannot be done now. */
  disabled?: string;
  run(press: KeyPress): void;
}

/** A text field that has the focus. */
export interface Typing {
  /** Takes typed or pasted text, in one piece. */
  insert(text: string): void;
  /** Takes a key that edits; false when it means nothing to a field. */
  edit(key: string): boolean;
}

/** The keys of one part of the screen. */
export interface Layer {
  title: string;
  /** A higher one hears first. */
  level: number;
  bindings: readonly Binding[];
  /** Nothing below hears anything. */
  blocks?: boolean;
  typing?: Typing;
}

export const levels = {
  global: 0,
  screen: 10,
  pane: 20,
  field: 30,
  dialog: 40,
  dialogField: 50,
  palette: 60,
  help: 70,
};

/** Who hears which key. */
export interface KeyHub extends Readable<readonly Layer[]> {
  /** Puts in or renews the layer of an owner; undefined takes it out. */
  put(owner: symbol, layer: Layer | undefined): void;
  press(press: KeyPress): void;
  paste(text: string): void;
}

/** Runs of keys may be typed while a field opens: the next key waits for `settled`. */
export interface KeyHubOptions {
  settled(): Promise<void>;
  /** Told why a key or a paste does nothing. */
  refused(reason: string): void;
  failed(error: unknown): void;
  keymap?: Keymap;
}

type Input = KeyPress | { paste: string };

export function createKeyHub({ settled, refused, failed, keymap = noKeymap }: KeyHubOptions): KeyHub {
  const layers = new Map<symbol, Layer>();
  const store = createStore<readonly Layer[]>([]);
  const queue: Input[] = [];
  let draining = false;

  const audible = (): Layer[] => {
    const sorted = [...layers.values()].toReversed().toSorted((a, b) => b.level - a.level);
    const wall = sorted.findIndex((layer) => layer.blocks);
    return wall < 0 ? sorted : sorted.slice(0, wall + 1);
  };

  /** Help and hints show the keys that the user presses. */
  const withKeys = (layer: Layer): Layer =>
    keymap === noKeymap
      ? layer
      : { ...layer, bindings: layer.bindings.map((one) => ({ ...one, keys: keymap.ofUser(one.keys).map(assigned) })) };

  /** Whether the layer has a use for the key, which is then done. */
  function takes({ bindings, typing }: Layer, press: KeyPress): boolean {
    if (typing && press.text !== undefined) {
      typing.insert(press.text);
      return true;
    }
    const binding = bindings.find(({ keys }) => keys.some((key) => key === press.name));
    if (!binding) return typing?.edit(press.name) ?? false;
    if (binding.disabled === undefined) binding.run(keymap.ofBinding(press));
    else refused(binding.disabled);
    return true;
  }

  /** The first layer that takes a key is the last one to hear it. */
  function handle(press: KeyPress): void {
    audible().some((layer) => takes(layer, press));
  }

  /** What is pasted is text for a field. Anywhere else its letters would run whatever commands they happen to name. */
  function handlePaste(text: string): void {
    const typing = audible().find((layer) => layer.typing)?.typing;
    if (typing) typing.insert(text.replace(/[\r\n]+$/, '').replace(/[\r\n\t]+/g, ' '));
    else refused('Nothing here takes text.');
  }

  async function drain(): Promise<void> {
    draining = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if ('paste' in next) handlePaste(next.paste);
        else handle(next);
        await settled();
      }
    } catch (error) {
      failed(error);
    } finally {
      draining = false;
    }
  }

  function push(input: Input): void {
    queue.push(input);
    if (!draining) void drain();
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    put(owner, layer) {
      const before = layers.get(owner);
      if (layer) layers.set(owner, withKeys(layer));
      else layers.delete(owner);
      if (looks(before) !== looks(layers.get(owner))) store.set(audible());
    },
    press: push,
    paste: (text) => push({ paste: text }),
  };
}

/** All of a layer that help and hints show: handlers may change without a word. */
const looks = (layer: Layer | undefined): string =>
  JSON.stringify(
    layer && [layer, layer.bindings.map(({ keys, words, hint, disabled }) => [keys, words, hint, disabled])],
    (key, value: unknown) => (key === 'bindings' || typeof value === 'function' ? undefined : value),
  ) ?? '';
