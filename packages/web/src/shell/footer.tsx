import { useApp } from '../app-context.tsx';
import styles from './footer.module.css';

/** The footer below every page of the site. */
export function Footer() {
  const { site } = useApp();
  return (
    <footer className={styles.footer}>
      <p>{[site.name, site.episode].filter(Boolean).join(' · ')}</p>
      {site.demo && (
        <p>
          This is a demo realm: its accounts are for trying out. Emails are shown in the <a href="/mailbox">mailbox</a>.
        </p>
      )}
    </footer>
  );
}
