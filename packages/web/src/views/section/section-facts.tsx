import type { Section } from '@kafra/sdk';
import { FactList } from '../../widgets/fact-list.tsx';
import styles from './section.module.css';

export const SectionFacts = ({ section }: { section: Extract<Section, { kind: 'facts' }> }) => (
  <FactList facts={section.facts} className={styles.facts} />
);
