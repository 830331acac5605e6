/** How the value of a number is read and written; an age is a number of seconds, written as `2h` or `7d`. */
export type NumberUnit = 'zeny' | 'percent' | 'seconds' | 'age';

interface FieldBase {
  /** What it is called; the first is its name, the others are short for it. */
  readonly names: readonly [string, ...string[]];
  /** What it means, in a few words without a full stop. */
  readonly help: string;
  /** A query that shows it at work. */
  readonly example: string;
  /** It has a place in the filter panel, under this title. */
  readonly facet?: string;
}

export interface NumberInfo extends FieldBase {
  readonly kind: 'number';
  readonly unit?: NumberUnit;
}

export interface TextInfo extends FieldBase {
  readonly kind: 'text';
}

export interface WordInfo extends FieldBase {
  readonly kind: 'word';
  /** What a value is called in a message: `a place`. */
  readonly noun: string;
  /** All words there are, where that is known without the records. */
  values?(): readonly string[];
  /** Words that stand for one or several values. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Said where no record has any word of it. */
  readonly missing?: string;
  /** The field that is meant where a number is given. */
  readonly numberField?: string;
}

export interface RelationInfo extends FieldBase {
  readonly kind: 'relation';
  /** The id of the field table of the related records. */
  readonly to: string;
  /** What can be asked of a link besides the record that it leads to. */
  readonly linkFields: readonly NumberField<RelationLink>[];
}

/** What is known of a field without any record. */
export type FieldInfo = NumberInfo | TextInfo | WordInfo | RelationInfo;

/** Whether its words are offered, with how many records have each; of texts those of the filter panel, where they are few. */
export const hasWords = ({ kind, facet }: FieldInfo): boolean =>
  kind === 'word' || kind === 'relation' || (kind === 'text' && facet !== undefined);

/** From one record to another one. */
export interface RelationLink {
  readonly id: string;
  readonly name: string;
  /** What the link itself says, by the name of the link field. */
  readonly numbers: Readonly<Record<string, number>>;
}

export interface NumberField<R> extends NumberInfo {
  /** What stands for a missing value; without it a record without the value meets no comparison. */
  readonly absent?: number;
  read(record: R): number | undefined;
}

export interface TextField<R> extends TextInfo {
  read(record: R): readonly (string | undefined)[];
}

export interface WordField<R> extends WordInfo {
  /** The words of a record as they are shown. */
  read(record: R): readonly string[];
  /** The same in other spellings, such as the constants of the game. */
  also?(record: R): readonly string[];
}

export interface RelationField<R> extends RelationInfo {
  read(record: R): readonly RelationLink[];
}

/** What can be asked of one kind of records, as data: search, help, completion, filter panel and documents follow from it. */
export type QueryField<R> = NumberField<R> | TextField<R> | WordField<R> | RelationField<R>;

/** What is known of a table without its records. */
export interface TableInfo {
  readonly id: string;
  /** What its records are called in messages: `monsters`. */
  readonly noun: string;
  readonly fields: readonly FieldInfo[];
  /** What these records do not say though others may, by the name of the field: why it cannot be asked. */
  readonly unknown?: Readonly<Record<string, string>>;
  /** Said where something is asked of related records of it and there are none at all. */
  readonly whenEmpty?: string;
}

export interface FieldTable<R> extends TableInfo {
  readonly fields: readonly QueryField<R>[];
  /** Records that no list shows, whatever is asked. */
  isHidden?(record: R): boolean;
  /** What links lead to. */
  idOf(record: R): string;
  /** What free words inside of parentheses, after a minus or beside `or` are looked for in. */
  words(record: R): readonly (string | undefined)[];
}
