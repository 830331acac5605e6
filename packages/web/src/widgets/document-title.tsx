import { useLayoutEffect } from 'react';
import { useApp } from '../app-context.tsx';

interface DocumentTitleProps {
  title: string;
  isControlPanel: boolean;
  /** True for the title of a single record within the screen. */
  isOfRecord?: boolean;
}

/**
 * Sets the title of the browser tab and the history entry. The title of a single record has precedence over that of its
 * screen. The page's existing `title` element is changed, because validators and search engines refuse several.
 */
export function DocumentTitle({ title, isControlPanel, isOfRecord = false }: DocumentTitleProps) {
  const { site } = useApp();
  const text = [title, isControlPanel && 'Control Panel', site.name].filter(Boolean).join(' · ');
  const layer = isOfRecord ? 'record' : 'screen';
  useLayoutEffect(() => {
    setTitle(layer, text);
    return () => setTitle(layer, undefined);
  }, [layer, text]);
  return null;
}

const titles: Record<'screen' | 'record', string | undefined> = { screen: undefined, record: undefined };

function setTitle(layer: keyof typeof titles, text: string | undefined): void {
  titles[layer] = text;
  const shown = titles.record ?? titles.screen;
  if (shown !== undefined) document.title = shown;
}
