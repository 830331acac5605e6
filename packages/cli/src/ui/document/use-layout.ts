import { useState } from 'react';
import { useSize, wrapMinRows } from '../shell/size.ts';
import { useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import type { Layout } from './layout.ts';

/** Returns the layout of a document for a width in cells. It also stores which page of each long list is selected. */
export function useLayout(width: number): Layout {
  const { palette, glyphs } = useTheme();
  const { rows } = useSize();
  const { app, copy, overlay, hyperlinks, webUrl } = useUi();
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  return {
    width,
    palette,
    glyphs,
    canWrapTitles: rows >= wrapMinRows,
    copy,
    href: (link) => (hyperlinks ? webUrl(link) : undefined),
    openChoices: (title, choices) => overlay.set({ kind: 'choose', title, choices }),
    openLink(link) {
      if (!link.startsWith('#')) return app.context.opener.open(link);
      // A link inside a dialog closes the dialog first, because it would hide the screen that the link opens.
      app.modal.close();
      app.navigate(link);
    },
    pageOf: (key) => pages[key] ?? 0,
    setPage: (key, page) => setPages((all) => ({ ...all, [key]: page })),
  };
}
