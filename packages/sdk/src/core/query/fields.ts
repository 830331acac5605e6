/** Unit in which a search number is typed and displayed. An age is a number of seconds, written as `2h` or `7d`. */
export type NumberUnit = 'zeny' | 'percent' | 'seconds' | 'age';

interface FieldBase {
  /** Names of the search field. The first is the main one, the others are short forms. */
  readonly names: readonly [string, ...string[]];
  /** Meaning of the search field in a few words, without a full stop. */
  readonly help: string;
  /** An example search with the field. */
  readonly example: string;
  /** Title of the field in the filter panel; undefined if the panel does not contain the field. */
  readonly facet?: string;
  /** Name of data besides the records that must be loaded before the field has values. */
  readonly needs?: string;
}

export interface NumberInfo extends FieldBase {
  readonly kind: 'number';
  readonly unit?: NumberUnit;
}

export interface TextInfo extends FieldBase {
  readonly kind: 'text';
  /** Values that the filter panel offers for the field, of which one can be chosen, with their labels. */
  readonly presets?: Readonly<Record<string, string>>;
}

export interface WordInfo extends FieldBase {
  readonly kind: 'word';
  /** Noun for a value of this search field in messages, such as `a place`. */
  readonly noun: string;
  /** Returns all words of the field if they are known without the records. */
  values?(): readonly string[];
  /** Words that users can type for one or several words of the field. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Labels for the filter panel, for words that are unclear on their own. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Error message if a search uses this field but no record has a word of it. */
  readonly missing?: string;
  /** Name of the number field that is suggested if a number is typed as the value of this field. */
  readonly numberField?: string;
}

export interface RelationInfo extends FieldBase {
  readonly kind: 'relation';
  /** Id of the table with the related records. */
  readonly to: string;
  /** Search fields of the link itself, such as a drop chance, in addition to those of the related record. */
  readonly linkFields: readonly NumberField<RelationLink>[];
}

/** The definition of a search field without the functions that read its records. */
export type FieldInfo = NumberInfo | TextInfo | WordInfo | RelationInfo;

/**
 * Returns true if the search box suggests the words of a field with the number of records of each. Text fields are
 * included only if they are in the filter panel, because those have few words.
 */
export const hasWords = ({ kind, facet }: FieldInfo): boolean =>
  kind === 'word' || kind === 'relation' || (kind === 'text' && facet !== undefined);

/** A link from one record to another, such as from a monster to a dropped item. */
export interface RelationLink {
  readonly id: string;
  readonly name: string;
  /** Numbers of the link itself, such as the drop chance, by the name of the link field. */
  readonly numbers: Readonly<Record<string, number>>;
}

export interface NumberField<R> extends NumberInfo {
  /** Number that replaces a missing one. Without it, a record without the number fails all comparisons. */
  readonly absent?: number;
  read(record: R): number | undefined;
}

export interface TextField<R> extends TextInfo {
  read(record: R): readonly (string | undefined)[];
}

export interface WordField<R> extends WordInfo {
  /** Returns the words of a record for this search field, as displayed. */
  read(record: R): readonly string[];
  /** Returns the words of a record in other spellings, such as the constants of the game. */
  also?(record: R): readonly string[];
}

export interface RelationField<R> extends RelationInfo {
  read(record: R): readonly RelationLink[];
}

/**
 * A search field of one kind of records, as data. Search, help, completion, filter panel and documents are derived from
 * it.
 */
export type QueryField<R> = NumberField<R> | TextField<R> | WordField<R> | RelationField<R>;

/** The definition of a searched table without its records. */
export interface TableInfo {
  readonly id: string;
  /** Noun for the records of the table in error messages: `monsters`. */
  readonly noun: string;
  readonly fields: readonly FieldInfo[];
  /** Messages for fields that other tables have and this one lacks, by the name of the field. */
  readonly unknown?: Readonly<Record<string, string>>;
  /** Message if a search uses a relation of the table but no related records exist. */
  readonly whenEmpty?: string;
}

export interface FieldTable<R> extends TableInfo {
  readonly fields: readonly QueryField<R>[];
  /** Returns true for records that no list shows, whatever the query is. */
  isHidden?(record: R): boolean;
  /** Returns the id of a record, by which links refer to it. */
  idOf(record: R): string;
  /**
   * Returns the texts of a record in which free words are searched. Used for words inside parentheses, after a minus,
   * or next to `or`.
   */
  words(record: R): readonly (string | undefined)[];
}
