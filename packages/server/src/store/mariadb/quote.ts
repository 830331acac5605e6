/** How names and texts stand in a statement for MariaDB, where they cannot be its parameters. */

/** A database, a table or a column. */
export const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

export const quoteText = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
