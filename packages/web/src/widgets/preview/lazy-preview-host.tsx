import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { findPreviewLink, isFocusVisible, isTouch } from './preview-link.ts';

/**
 * Shows previews of links. It is shared by all links of the page. Its code is loaded when the user first points at a
 * link. If that fails, the links still work.
 */
export function LazyPreviewHost() {
  const { log } = useApp().context;
  const [Host, setHost] = useState<ComponentType>();
  const isLoaded = Host !== undefined;

  useEffect(() => {
    if (isLoaded) return;
    let isRequested = false;
    const fetchHost = async (): Promise<void> => {
      if (isRequested) return;
      isRequested = true;
      try {
        const { PreviewHost } = await import('./preview-host.tsx');
        setHost(() => PreviewHost);
      } catch (error) {
        isRequested = false;
        log.warn('Previews of links could not be loaded.', error);
      }
    };
    const onPointerOver = (event: PointerEvent) => {
      if (!isTouch(event) && findPreviewLink(event.target)) void fetchHost();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      const link = findPreviewLink(target);
      if (link && isFocusVisible(link)) void fetchHost();
    };
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, [isLoaded, log]);

  return Host && <Host />;
}
