import { createStore, type Readable } from '@kafra/sdk';
import { sanitizeText } from '../../terminal/text.ts';
import type { KeyPress } from './key.ts';
import { identityKeymap, type Keymap } from './keymap.ts';
import type { BindingKey } from './reserved-keys.ts';

/** Key binding: keys with the action that they run, and a description for help and hints. */
export interface Binding {
  keys: readonly BindingKey[];
  description: string;
  /**
   * True to list the key binding in the bottom bar while its part of the screen has the focus. A text replaces the
   * description there.
   */
  hint?: boolean | string;
  /** Search words for the action in the command palette, besides the description. */
  words?: readonly string[];
  /** Reason why the key binding is disabled; undefined if it is enabled. */
  disabled?: string;
  run(press: KeyPress): void;
}

/** A text field that has the focus. */
export interface InputTarget {
  /** Inserts typed or pasted text into the field. */
  insert(text: string): void;
  /** Handles an editing key such as Backspace. Returns false for other keys. */
  edit(key: string): boolean;
  /** Keys that edit the text of the field. */
  editKeys?: readonly string[];
}

/** Key scope: the key bindings of one part of the screen. */
export interface KeyScope {
  title: string;
  /** Priority of the scope: scopes with a higher level handle keys first. */
  level: number;
  bindings: readonly Binding[];
  /** True if key scopes of lower levels receive no keys, as under a dialog. */
  isModal?: boolean;
  inputTarget?: InputTarget;
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

/** Dispatches pressed keys to the scopes of the screen. Its snapshot contains the active key bindings. */
export interface KeyDispatcher extends Readable<readonly KeyScope[]> {
  /** Adds or replaces the key scope of an owner; undefined removes it. */
  setScope(owner: symbol, scope: KeyScope | undefined): void;
  dispatch(key: KeyPress): void;
  paste(text: string): void;
}

/**
 * Dependencies of the key dispatcher. A key may open a text field, so each next key waits for `afterRender`, when the
 * field can receive it.
 */
export interface KeyDispatcherDeps {
  afterRender(): Promise<void>;
  /** Called with the reason if a key or a paste has no effect. */
  onRefused(reason: string): void;
  onError(error: unknown): void;
  /** Called for each key press and each paste. */
  onInput?(): void;
  keymap?: Keymap;
}

type Input = KeyPress | { paste: string };

export function createKeyDispatcher({
  afterRender,
  onRefused,
  onError,
  onInput,
  keymap = identityKeymap,
}: KeyDispatcherDeps): KeyDispatcher {
  const scopes = new Map<symbol, KeyScope>();
  const store = createStore<readonly KeyScope[]>([]);
  const queue: Input[] = [];
  let isDraining = false;

  const activeScopes = (): KeyScope[] => {
    const sorted = [...scopes.values()].toReversed().toSorted((a, b) => b.level - a.level);
    const modalIndex = sorted.findIndex((scope) => scope.isModal);
    return modalIndex < 0 ? sorted : sorted.slice(0, modalIndex + 1);
  };

  /** Replaces the default keys of a scope by those that the user configured, so that help and hints show them. */
  const withUserKeys = (scope: KeyScope): KeyScope =>
    keymap === identityKeymap
      ? scope
      : {
          ...scope,
          bindings: scope.bindings.map((one) => ({ ...one, keys: keymap.toUserKeys(one.keys) })),
        };

  /** Runs the scope's binding for a key. Returns false if the scope does not bind the key. */
  function handles({ bindings, inputTarget }: KeyScope, press: KeyPress): boolean {
    if (inputTarget && press.text !== undefined) {
      inputTarget.insert(press.text);
      return true;
    }
    const binding = bindings.find(({ keys }) => keys.some((key) => key === press.name));
    if (!binding) return inputTarget?.edit(press.name) ?? false;
    if (binding.disabled === undefined) binding.run(keymap.toBindingKey(press));
    else onRefused(binding.disabled);
    return true;
  }

  /** Passes a key to the scopes in the order of their levels, until one handles it. */
  function handle(press: KeyPress): void {
    activeScopes().some((scope) => handles(scope, press));
  }

  /** Pasted text is only inserted into a text field. Elsewhere its characters would run commands. */
  function handlePaste(text: string): void {
    const inputTarget = activeScopes().find((scope) => scope.inputTarget)?.inputTarget;
    if (inputTarget) inputTarget.insert(sanitizeText(text.replace(/[\r\n]+$/, '')));
    else onRefused('Nothing here accepts text.');
  }

  /**
   * Takes all typed characters at the head of the queue, and inserts them into the text field as one text. Inserting
   * and drawing each character separately would delay the text of a fast typist.
   */
  function takeTyped(first: KeyPress): KeyPress {
    if (first.text === undefined || !activeScopes()[0]?.inputTarget) return first;
    let text = first.text;
    for (let [next] = queue; next && 'text' in next && next.text !== undefined; [next] = queue) {
      text += next.text;
      queue.shift();
    }
    return { ...first, text };
  }

  async function drain(): Promise<void> {
    isDraining = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if ('paste' in next) handlePaste(next.paste);
        else handle(takeTyped(next));
        await afterRender();
      }
    } catch (error) {
      onError(error);
    } finally {
      isDraining = false;
    }
  }

  function enqueue(input: Input): void {
    queue.push(input);
    onInput?.();
    if (!isDraining) void drain();
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    setScope(owner, scope) {
      const before = scopes.get(owner);
      if (scope) scopes.set(owner, withUserKeys(scope));
      else scopes.delete(owner);
      if (fingerprint(before) !== fingerprint(scopes.get(owner))) store.set(withoutTypedKeys(activeScopes()));
    },
    dispatch: enqueue,
    paste: (text) => enqueue({ paste: text }),
  };
}

/**
 * While a text field has the focus, removes the key bindings of other scopes that it prevents: typed characters, and
 * the field's editing keys.
 */
function withoutTypedKeys(scopes: readonly KeyScope[]): readonly KeyScope[] {
  const at = scopes.findIndex(({ inputTarget }) => inputTarget);
  const field = scopes[at];
  if (!field) return scopes;
  const ofField = new Set<string>([
    ...field.bindings.flatMap(({ keys }) => keys),
    ...(field.inputTarget?.editKeys ?? []),
  ]);
  const isHeard = (key: string, index: number) => !isTyped(key) && (index === at || !ofField.has(key));
  return scopes.map((scope, index) =>
    index < at
      ? scope
      : {
          ...scope,
          bindings: scope.bindings
            .map((one) => ({ ...one, keys: one.keys.filter((key) => isHeard(key, index)) }))
            .filter(({ keys }) => keys.length > 0),
        },
  );
}

const isTyped = (key: string): boolean => key === 'space' || [...key].length === 1;

/**
 * Returns a fingerprint of the help and hints of a key scope, to detect whether they changed. A change of the handler
 * functions does not change it.
 */
const fingerprint = (scope: KeyScope | undefined): string =>
  JSON.stringify(
    scope && [
      scope,
      scope.bindings.map(({ keys, description, hint, disabled }) => [keys, description, hint, disabled]),
    ],
    (key, value: unknown) => (key === 'bindings' || typeof value === 'function' ? undefined : value),
  ) ?? '';
