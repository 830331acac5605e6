import styles from './list-count.module.css';

interface ListCountProps {
  text: string | undefined;
  /** It is written elsewhere already; here it is only said. */
  isVisuallyHidden: boolean;
}

/** How many were found, said to screen readers once typing pauses. */
export const ListCount = ({ text, isVisuallyHidden }: ListCountProps) => (
  <p role="status" className={isVisuallyHidden ? 'visually-hidden' : styles.count}>
    {text}
  </p>
);
