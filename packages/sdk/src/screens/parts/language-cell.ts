import { type Cell, cell } from '../../models/content.ts';
import { languageName } from '../../rules/languages.ts';

/** Returns the tag of a language, with its name as title. */
export const languageCell = ({ language, is_default }: { language: string; is_default: boolean }): Cell =>
  cell(is_default ? `${language} (default)` : language, { title: languageName(language), shortText: language });
