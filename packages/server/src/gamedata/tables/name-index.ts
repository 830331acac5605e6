/** Finds game records by the names that other files use: Aegis names, first in exact case, then in any case. */
export class NameIndex<R> {
  readonly byId: ReadonlyMap<number, R>;
  readonly #byName = new Map<string, R>();
  readonly #byFoldedName = new Map<string, R>();

  constructor(byId: ReadonlyMap<number, R>, nameOf: (record: R) => string) {
    this.byId = byId;
    for (const record of byId.values()) {
      const name = nameOf(record);
      if (!this.#byName.has(name)) this.#byName.set(name, record);
      if (!this.#byFoldedName.has(name.toLowerCase())) this.#byFoldedName.set(name.toLowerCase(), record);
    }
  }

  findByName(name: string): R | undefined {
    return this.#byName.get(name) ?? this.#byFoldedName.get(name.toLowerCase());
  }

  /** Finds a game record by id if the text is a number, else by name. Scripts use both. */
  find(text: string): R | undefined {
    return /^\d+$/.test(text) ? (this.byId.get(Number(text)) ?? this.findByName(text)) : this.findByName(text);
  }
}
