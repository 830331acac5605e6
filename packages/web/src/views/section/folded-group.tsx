import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { breakable } from '../../widgets/breakable.tsx';
import styles from './section.module.css';

interface FoldedGroupProps {
  title: string;
  /** Value of `?section=` in an address that opens this group of sections. */
  name: string;
  /** BCP 47 tag of the language of the group's title and sections; undefined for that of the site. */
  language?: string | undefined;
  children: ReactNode;
}

/** A collapsible group of sections below a title that opens it. It is open in print, and if the address names it. */
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

/** Opens the group while the page is printed. Returns a function that ends this. */
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
