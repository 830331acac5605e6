import { useLayoutEffect } from 'react';
import { useApp } from '../app-context.tsx';

interface DocumentTitleProps {
  title: string;
  isControlPanel: boolean;
  /** True for the title of a record within the screen. */
  isOfRecord?: boolean;
}

/**
 * Sets the title of the tab and the history. A record that is shown alone has precedence over its screen. The one
 * `title` element of the page is changed: validators and search engines refuse several.
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
