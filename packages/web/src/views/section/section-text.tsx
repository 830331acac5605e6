import type { Section } from '@kafra/sdk';
import { RichText } from '../../widgets/rich-text.tsx';
import styles from './section.module.css';

/** The paragraphs of a section of text. */
export const SectionText = ({ section }: { section: Extract<Section, { kind: 'text' }> }) => (
  <div className={styles.text}>
    {section.paragraphs.map((paragraph, index) => (
      <p key={index}>
        <RichText paragraph={paragraph} />
      </p>
    ))}
  </div>
);
