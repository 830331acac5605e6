import type { PageId } from '@kafra/sdk';
import { Compass, Download, Landmark, MessagesSquare, Newspaper, ScrollText, Swords } from 'lucide-react';

const icons: { readonly [Id in PageId]?: typeof Compass } = {
  home: Landmark,
  news: Newspaper,
  server_info: ScrollText,
  server_features: Swords,
  discord: MessagesSquare,
  download: Download,
};

/** Icon of each page, for narrow navigation bars that do not show the page's name. */
export const pageIcon = (id: PageId): typeof Compass => icons[id] ?? Compass;
