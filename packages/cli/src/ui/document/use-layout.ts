import { useState } from 'react';
import { useSize, wrapMinRows } from '../shell/size.ts';
import { useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import type { Layout } from './layout.ts';

/** Returns the layout of a document with this width. It stores the selected pages of long lists. */
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
      // The screen below a dialog is visible only after it closes.
      app.modal.close();
      app.navigate(link);
    },
    pageOf: (key) => pages[key] ?? 0,
    setPage: (key, page) => setPages((all) => ({ ...all, [key]: page })),
  };
}
