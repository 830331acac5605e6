/** Quotes names and texts for MariaDB statements that cannot take them as parameters. */

/** Quotes the name of a database, a table or a column. */
export const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

export const quoteText = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
