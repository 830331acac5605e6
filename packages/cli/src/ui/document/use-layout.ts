import { useState } from 'react';
import { useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import type { Layout } from './sections.tsx';

/** The layout of a document of this width, with the pages of its long lists. */
export function useLayout(width: number): Layout {
  const { palette, glyphs } = useTheme();
  const { app, copy, overlay } = useUi();
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  return {
    width,
    palette,
    glyphs,
    copy,
    offer: (title, choices) => overlay.set({ kind: 'choose', title, choices }),
    follow: (link) => (link.startsWith('#') ? app.navigate(link) : app.context.opener.open(link)),
    pageOf: (key) => pages[key] ?? 0,
    turn: (key, page) => setPages((all) => ({ ...all, [key]: page })),
  };
}
