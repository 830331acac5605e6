import { Button } from './button.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  /** The next step, as a link. */
  link?: { label: string; hash: string } | undefined;
  /** Reloads the list, if it is empty because it could not be loaded. */
  onRetry?: () => Promise<void>;
}

/** Placeholder of an empty list. */
export const EmptyState = ({ title, text, link, onRetry }: EmptyStateProps) => (
  <div className={styles.empty}>
    <WayPostIllustration />
    <p className={styles.title}>{title}</p>
    {text && <p>{text}</p>}
    {link && <a href={link.hash}>{link.label}</a>}
    {onRetry && <Button onClick={() => void onRetry()}>Try again</Button>}
  </div>
);

/** Decorative drawing: a sign-post with a lantern in the hills. */
export const WayPostIllustration = () => (
  <svg viewBox="0 0 200 110" className={styles.illustration} aria-hidden>
    <g fill="none" stroke="currentColor" strokeWidth="1">
      <path d="M4 92c26-16 44-17 66-8s40 10 60 0 44-14 66 2" />
      <path d="M22 97c24-9 46-8 70-2s54 6 86-6M60 103c22-5 58-5 86 0" opacity=".6" />
      <path d="M34 84c4-8 9-13 13-22 4 9 9 14 13 22M47 66v18M36 76l11-3 11 3" opacity=".8" />
      <path d="M152 79c3-6 6-10 9-17 3 7 6 11 9 17M161 64v15" opacity=".8" />
      <path d="M98 92V30M102 92V30M94 92h12" />
      <path d="M102 34h34l7 6-7 6h-34zM98 50H70l-7 5 7 5h28z" />
      <path d="M108 40h22M76 55h16" opacity=".6" />
      <path d="M100 30V18h-18v5" />
      <path d="M77 25h10l2 12H75zM78 25l4-4 4 4M75 37h14" />
      <path d="M150 14a9 9 0 1 0 8 13 7 7 0 0 1-8-13" opacity=".7" />
    </g>
    <path d="M82 28c3 3 3 6 0 8-3-2-3-5 0-8z" className={styles.flame} />
  </svg>
);
