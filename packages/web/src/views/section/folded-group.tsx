import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { breakable } from '../../widgets/breakable.tsx';
import styles from './section.module.css';

interface FoldedGroupProps {
  title: string;
  /** Value of `?section=` in an address that opens the group. */
  name: string;
  /** BCP 47 tag of the language of title and parts; undefined for that of the site. */
  language?: string | undefined;
  children: ReactNode;
}

/** Sections below a title that opens them. They are open in print, and if the address names them. */
export function FoldedGroup({ title, name, language, children }: FoldedGroupProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isNamed = useStore(useApp().context.location).query.section === name;
  useEffect(() => {
    if (!isNamed || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
  useEffect(() => openForPrint(() => details.current), []);
  return (
    <section className={styles.section} lang={language}>
      <details ref={details} className={styles.folded}>
        <summary>
          <h2 className={styles.title}>
            {breakable(title)}
            <ChevronDown aria-hidden />
          </h2>
        </summary>
        {children}
      </details>
    </section>
  );
}

/** Opens the element while the page is printed. Returns a function that ends it. */
function openForPrint(find: () => HTMLDetailsElement | null): () => void {
  let wasClosed = false;
  function onBeforePrint() {
    const element = find();
    wasClosed = element?.open === false;
    if (element) element.open = true;
  }
  function onAfterPrint() {
    const element = find();
    if (element && wasClosed) element.open = false;
  }
  window.addEventListener('beforeprint', onBeforePrint);
  window.addEventListener('afterprint', onAfterPrint);
  return () => {
    window.removeEventListener('beforeprint', onBeforePrint);
    window.removeEventListener('afterprint', onAfterPrint);
  };
}
