/** The two forms of a screen of records: one card per record, or one row. */
export type CardsForm = 'cards' | 'list';

/** Screens that are shown in another form than their cards. */
export type CardsForms = Readonly<Record<string, CardsForm | undefined>>;
