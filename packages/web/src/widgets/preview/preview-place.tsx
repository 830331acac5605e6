import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { isFocusShown, isTouch, previewedLink } from './previewed.ts';

/**
 * Where the preview of a link appears: one place for all links of the page. What draws it is fetched when somebody
 * first points at one; where that fails, the link is still a link.
 */
export function PreviewPlace() {
  const { log } = useApp().context;
  const [Host, setHost] = useState<ComponentType>();
  const here = Host !== undefined;

  useEffect(() => {
    if (here) return;
    let asked = false;
    const fetchHost = async (): Promise<void> => {
      if (asked) return;
      asked = true;
      try {
        const { PreviewHost } = await import('./preview-host.tsx');
        setHost(() => PreviewHost);
      } catch (error) {
        asked = false;
        log.warn('Previews of links could not be loaded.', error);
      }
    };
    const point = (event: PointerEvent) => {
      if (!isTouch(event) && previewedLink(event.target)) void fetchHost();
    };
    const focus = ({ target }: FocusEvent) => {
      const link = previewedLink(target);
      if (link && isFocusShown(link)) void fetchHost();
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', focus);
    return () => {
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', focus);
    };
  }, [here, log]);

  return Host && <Host />;
}
