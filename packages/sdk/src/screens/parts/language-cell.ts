import { type Cell, cell } from '../../models/content.ts';
import { languageName } from '../../rules/languages.ts';

/** The tag of a language, with its name on request. */
export const languageCell = ({ language, is_default }: { language: string; is_default: boolean }): Cell =>
  cell(is_default ? `${language} (default)` : language, { title: languageName(language), shortText: language });
