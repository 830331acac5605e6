/** The two forms in which a screen shows its records: one card per record, or one row per record. */
export type CardsForm = 'cards' | 'list';

/** Screens that do not show records in the default form (cards), with the form that each uses. */
export type CardsForms = Readonly<Record<string, CardsForm | undefined>>;
