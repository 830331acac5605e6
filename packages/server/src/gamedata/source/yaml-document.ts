import {
  constructFromEvents,
  EVENT_ID,
  type Event,
  FAILSAFE_SCHEMA,
  getScalarValue,
  parseEvents,
  YAMLException,
} from 'js-yaml';

/** A parsed YAML text with the lines of its parts, which a plain parse does not return. All scalars are text. */
export interface YamlDocument {
  readonly root: unknown;
  /** Keys that a YAML mapping has twice. `root` has only their first values, as on the game server. */
  readonly duplicates: readonly DuplicateKey[];
  /** Returns the line of each entry of the list below a top-level key; an empty array if the key has no list. */
  entryLines(key: string): number[];
  /**
   * Returns the line of each key and each list entry of the YAML text by its path, for example `/Body/0/Drops/1/Item`.
   */
  keyLines(): Map<string, number>;
}

/** A key that occurs twice in a YAML mapping. Lines count from 1. */
export interface DuplicateKey {
  readonly key: string;
  readonly line: number;
}

/** A node of the YAML text: a range of the parser's events. */
interface Node {
  readonly first: number;
  /** Index after the last parser event of the node. */
  readonly end: number;
}

interface Pair {
  readonly name: string;
  readonly key: Node;
  readonly value: Node;
}

/** Tree of YAML nodes over the flat list of events that the parser returns. */
class Nodes {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #lineStarts: number[] = [0];

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1);
  }

  /** Root node of the only YAML document. */
  get root(): Node | undefined {
    return this.#children(0)[0];
  }

  pairs({ first }: Node): Pair[] {
    if (this.#events[first]?.type !== EVENT_ID.MAPPING) return [];
    const nodes = this.#children(first);
    return nodes.flatMap((key, at) => {
      const value = nodes[at + 1];
      return at % 2 === 0 && value ? [{ name: this.#nameOf(key), key, value }] : [];
    });
  }

  entries({ first }: Node): Node[] {
    return this.#events[first]?.type === EVENT_ID.SEQUENCE ? this.#children(first) : [];
  }

  /** Returns the line of a YAML node, or the line of the next node if it is empty. */
  lineOf({ first }: Node): number {
    for (let at = first; at < this.#events.length; at++) {
      const offset = offsetOf(this.#events[at]);
      if (offset !== undefined) return this.#lineAt(offset);
    }
    return this.#lineStarts.length;
  }

  #lineAt(offset: number): number {
    let [low, high] = [0, this.#lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  #nameOf({ first }: Node): string {
    const event = this.#events[first];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, event) : '';
  }

  #children(first: number): Node[] {
    const children: Node[] = [];
    for (let at = first + 1; at < this.#events.length && this.#events[at]?.type !== EVENT_ID.POP; ) {
      const end = this.#endOf(at);
      children.push({ first: at, end });
      at = end;
    }
    return children;
  }

  #endOf(first: number): number {
    let depth = 0;
    for (let at = first; at < this.#events.length; at++) {
      const { type } = this.#events[at] as Event;
      if (type === EVENT_ID.POP) depth -= 1;
      else if (type !== EVENT_ID.SCALAR && type !== EVENT_ID.ALIAS) depth += 1;
      if (depth === 0) return at + 1;
    }
    return this.#events.length;
  }
}

function offsetOf(event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart < 0 ? undefined : event.valueStart;
  return event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE ? event.start : undefined;
}

/** Returns the duplicate keys of all YAML mappings, at any depth. The first of each name is not included. */
function repeatedPairs(nodes: Nodes, node: Node): Pair[] {
  const names = new Set<string>();
  const ofKeys = nodes.pairs(node).flatMap((pair) => {
    if (names.has(pair.name)) return [pair];
    names.add(pair.name);
    return repeatedPairs(nodes, pair.value);
  });
  return [...ofKeys, ...nodes.entries(node).flatMap((entry) => repeatedPairs(nodes, entry))];
}

function addKeyLines(nodes: Nodes, node: Node, path: string, lines: Map<string, number>): void {
  for (const { name, key, value } of nodes.pairs(node)) {
    const below = `${path}/${name}`;
    if (!lines.has(below)) lines.set(below, nodes.lineOf(key));
    addKeyLines(nodes, value, below, lines);
  }
  nodes.entries(node).forEach((entry, at) => {
    lines.set(`${path}/${at}`, nodes.lineOf(entry));
    addKeyLines(nodes, entry, `${path}/${at}`, lines);
  });
}

function construct(text: string, events: Event[], { isStrict }: { isStrict: boolean }): unknown {
  const documents = constructFromEvents(events, { source: text, schema: FAILSAFE_SCHEMA, json: !isStrict });
  if (documents.length === 1) return documents[0];
  throw new YAMLException(documents.length === 0 ? 'has no content' : 'has more than one document');
}

const range = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, at) => first + at);

const isDuplicateKey = (error: unknown): boolean =>
  error instanceof YAMLException && error.reason.startsWith('duplicated');

/**
 * Parses a text with one YAML document.
 * @throws {YAMLException} if the text is invalid.
 */
export function parseYamlDocument(text: string): YamlDocument {
  const events = parseEvents(text, {});
  const nodes = new Nodes(text, events);
  const repeated: Pair[] = [];
  let root: unknown;
  try {
    root = construct(text, events, { isStrict: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (nodes.root) repeated.push(...repeatedPairs(nodes, nodes.root));
    const ignored = new Set(repeated.flatMap(({ key, value }) => range(key.first, value.end)));
    const kept = events.filter((_, at) => !ignored.has(at));
    root = construct(text, kept, { isStrict: false });
  }
  return {
    root,
    duplicates: repeated.map(({ name, key }) => ({ key: name, line: nodes.lineOf(key) })),
    entryLines(key) {
      const list = nodes.root && nodes.pairs(nodes.root).find(({ name }) => name === key)?.value;
      return list ? nodes.entries(list).map((entry) => nodes.lineOf(entry)) : [];
    },
    keyLines() {
      const lines = new Map<string, number>();
      if (nodes.root) addKeyLines(nodes, nodes.root, '', lines);
      return lines;
    },
  };
}
