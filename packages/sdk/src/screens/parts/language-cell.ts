import { type Cell, cell } from '../../models/content.ts';
import { languageName } from '../../rules/languages.ts';

/** Returns the cell with the tag of a language; its title is the name of the language. */
export const languageCell = ({ language, is_default }: { language: string; is_default: boolean }): Cell =>
  cell(is_default ? `${language} (default)` : language, { title: languageName(language), shortText: language });
