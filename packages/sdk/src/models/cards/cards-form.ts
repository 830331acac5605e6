/** The two forms of a screen of records: one card per record, or one row. */
export type CardsForm = 'cards' | 'list';

/** Screens that do not use the default form (cards), with the form that each uses. */
export type CardsForms = Readonly<Record<string, CardsForm | undefined>>;
