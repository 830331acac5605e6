import { Suspense, useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { later } from '../../widgets/later.ts';
import { PaletteButton } from './palette-button.tsx';

const Palette = later(() => import('./palette.tsx').then(({ Palette }) => Palette));

/** The way to everything by its name: a button, Ctrl-K or Cmd-K, and `/` where the screen has no search of its own. */
export function PalettePlace() {
  const { modal } = useApp();
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!calls(event) || modal.getSnapshot()) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [modal]);

  return (
    <>
      <PaletteButton open={open === true} press={() => setOpen(true)} />
      <Suspense>{open !== undefined && <Palette open={open} close={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function calls({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  const inField = target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
  const ownSearch = document.querySelector('main input[type=search]') !== null;
  return key === '/' && !ctrlKey && !metaKey && !altKey && !inField && !ownSearch;
}
