const fixedRoutes: Readonly<Record<string, string>> = {
  rules: '#/server_info',
  qualities: '#/server_info',
  features: '#/server_features',
  download: '#/download',
};

/** Returns the hash route that shows a page of the site. */
export const pageHash = (slug: string): string =>
  Object.hasOwn(fixedRoutes, slug) ? (fixedRoutes[slug] ?? '') : `#/page/${slug}`;
