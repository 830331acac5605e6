import type { Action, LanguageChoice } from '@kafra/sdk';
import styles from './language-choices.module.css';

interface LanguageChoicesProps {
  languages: readonly LanguageChoice[];
  onActivate(button: Action): Promise<void>;
}

/** Links to the languages of a page that exists in several. Each language's name is written in that language. */
export function LanguageChoices({ languages, onActivate }: LanguageChoicesProps) {
  if (languages.length === 0) return null;
  return (
    <ul aria-label="Language" className={styles.choices}>
      {languages.map((choice) => (
        <li key={choice.id}>
          <button
            type="button"
            lang={choice.target.language}
            aria-pressed={choice.isChosen}
            onClick={() => void onActivate(choice)}
          >
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
