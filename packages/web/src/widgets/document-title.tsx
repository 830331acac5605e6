import { useApp } from '../app-context.tsx';

interface DocumentTitleProps {
  title: string;
  isControlPanel: boolean;
}

/**
 * What the tab and the history say. Of several the browser takes the first, and React puts the one that came last there:
 * what is drawn within a screen can say more than the screen.
 */
export function DocumentTitle({ title, isControlPanel }: DocumentTitleProps) {
  const { site } = useApp();
  return <title>{[title, isControlPanel && 'Control Panel', site.name].filter(Boolean).join(' · ')}</title>;
}
