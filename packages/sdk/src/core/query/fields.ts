/** Unit in which a number is typed and displayed. An age is a number of seconds, written as `2h` or `7d`. */
export type NumberUnit = 'zeny' | 'percent' | 'seconds' | 'age';

interface FieldBase {
  /** The names of the field. The first is the main one, the others are short forms. */
  readonly names: readonly [string, ...string[]];
  /** The meaning in a few words, without a full stop. */
  readonly help: string;
  /** An example query. */
  readonly example: string;
  /** The title in the filter panel; undefined if the field is not part of the panel. */
  readonly facet?: string;
  /** Name of data that must be loaded before the field has values, besides the records. */
  readonly needs?: string;
}

export interface NumberInfo extends FieldBase {
  readonly kind: 'number';
  readonly unit?: NumberUnit;
}

export interface TextInfo extends FieldBase {
  readonly kind: 'text';
  /** Values that the filter panel offers, of which one can be chosen, with their labels. */
  readonly presets?: Readonly<Record<string, string>>;
}

export interface WordInfo extends FieldBase {
  readonly kind: 'word';
  /** Noun for a value of the field in messages, such as `a place`. */
  readonly noun: string;
  /** Returns all words if they are known without the records. */
  values?(): readonly string[];
  /** Words that stand for one or several values. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Labels for the filter panel, for words that are unclear on their own. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Message if no record has a word of this field. */
  readonly missing?: string;
  /** Name of the field that applies if a number is typed as the value. */
  readonly numberField?: string;
}

export interface RelationInfo extends FieldBase {
  readonly kind: 'relation';
  /** The id of the field table of the related records. */
  readonly to: string;
  /** Fields of the link itself, in addition to those of the related record. */
  readonly linkFields: readonly NumberField<RelationLink>[];
}

/** The definition of a field without its records. */
export type FieldInfo = NumberInfo | TextInfo | WordInfo | RelationInfo;

/**
 * Returns true if the words of a field are suggested with the number of records of each. Text fields are included only
 * if they are in the filter panel, because those have few words.
 */
export const hasWords = ({ kind, facet }: FieldInfo): boolean =>
  kind === 'word' || kind === 'relation' || (kind === 'text' && facet !== undefined);

/** A link from one record to another. */
export interface RelationLink {
  readonly id: string;
  readonly name: string;
  /** Numbers of the link itself, by the name of the link field. */
  readonly numbers: Readonly<Record<string, number>>;
}

export interface NumberField<R> extends NumberInfo {
  /** Value that replaces a missing one. Without it, a record without the value fails all comparisons. */
  readonly absent?: number;
  read(record: R): number | undefined;
}

export interface TextField<R> extends TextInfo {
  read(record: R): readonly (string | undefined)[];
}

export interface WordField<R> extends WordInfo {
  /** Returns the displayed words of a record. */
  read(record: R): readonly string[];
  /** Returns the words in other spellings, such as the constants of the game. */
  also?(record: R): readonly string[];
}

export interface RelationField<R> extends RelationInfo {
  read(record: R): readonly RelationLink[];
}

/**
 * A field of one kind of records, as data. Search, help, completion, filter panel and documents are derived from it.
 */
export type QueryField<R> = NumberField<R> | TextField<R> | WordField<R> | RelationField<R>;

/** The definition of a table without its records. */
export interface TableInfo {
  readonly id: string;
  /** Noun for the records of the table in messages: `monsters`. */
  readonly noun: string;
  readonly fields: readonly FieldInfo[];
  /** Reasons why fields of other tables are missing in this one, by the name of the field. */
  readonly unknown?: Readonly<Record<string, string>>;
  /** Message shown when a relation filter is used but no related records exist. */
  readonly whenEmpty?: string;
}

export interface FieldTable<R> extends TableInfo {
  readonly fields: readonly QueryField<R>[];
  /** Returns true for records that no list shows, whatever the query is. */
  isHidden?(record: R): boolean;
  /** Returns the id that links refer to. */
  idOf(record: R): string;
  /**
   * Returns the texts in which free words are searched. It is used for words inside parentheses, after a minus, or next
   * to `or`.
   */
  words(record: R): readonly (string | undefined)[];
}
