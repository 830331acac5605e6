import { dialog } from '@kafra/sdk';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { siteModules } from '../../site-modules.ts';
import { lazyWithPreload } from '../../widgets/lazy-with-preload.ts';
import { PaletteButton } from './palette-button.tsx';
import { createTypeAhead } from './type-ahead.ts';

const Palette = lazyWithPreload(() => import('./palette.tsx').then((module) => module.Palette));

/** Opens the command palette: by a button, by Ctrl-K or Cmd-K, and by `/` on screens without a search. */
export function PaletteLauncher() {
  const { modal, context } = useApp();
  const [isOpen, setIsOpen] = useState<boolean>();
  const isSaidMissing = useRef(false);
  const [typeAhead] = useState(() => createTypeAhead(window));

  const open = useCallback(async (): Promise<void> => {
    typeAhead.start();
    try {
      await Palette.load();
      if (modal.getSnapshot() === undefined) setIsOpen(true);
      else typeAhead.take();
    } catch (error) {
      typeAhead.take();
      if (isSaidMissing.current) await siteModules.recover?.();
      isSaidMissing.current = true;
      context.log.warn('The palette could not be loaded.', error);
      const response = 'Check your connection, then try again.';
      modal.open(dialog('error', { message: 'Search could not be loaded.', response, retry: () => void open() }));
    }
  }, [modal, context, typeAhead]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteHotkey(event) || modal.getSnapshot()) return;
      event.preventDefault();
      void open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [modal, open]);

  return (
    <>
      <PaletteButton isOpen={isOpen === true} onClick={() => void open()} />
      <Suspense>
        {isOpen !== undefined && (
          <Palette isOpen={isOpen} takeTyped={typeAhead.take} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

function isPaletteHotkey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  const isInField = target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
  const hasOwnSearch = document.querySelector('main input[data-search]') !== null;
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isInField && !hasOwnSearch;
}
