import styles from './list-count.module.css';

interface ListCountProps {
  words: string | undefined;
  /** It is written elsewhere already; here it is only said. */
  unseen: boolean;
}

/** How many were found, said to screen readers once typing pauses. */
export const ListCount = ({ words, unseen }: ListCountProps) => (
  <p role="status" className={unseen ? 'unseen' : styles.count}>
    {words}
  </p>
);
