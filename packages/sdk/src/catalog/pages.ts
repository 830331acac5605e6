import { decode } from '../core/hash-query.ts';

/** The public pages of the site: their route and the title of the window. `{name}` in a route is a parameter. */
export const pages = {
  home: { route: '/home', title: 'Home' },
  news: { route: '/news', title: 'News' },
  news_item: { route: '/news/{slug}', title: 'News' },
  castle: { route: '/castle/{id}', title: 'Castle' },
  server_info: { route: '/server_info', title: 'Server Info' },
  server_features: { route: '/server_features', title: 'Server Features' },
  custom_page: { route: '/page/{slug}', title: 'Page' },
  discord: { route: '/discord', title: 'Discord' },
  download: { route: '/download', title: 'Download' },
  verify: { route: '/verify/{verificationId}', title: 'Verify Account' },
  not_me: { route: '/not_me/{reportId}', title: 'It was not me' },
  device: { route: '/device', title: 'Sign in a program' },
  device_code: { route: '/device/{userCode}', title: 'Sign in a program' },
  reset: { route: '/reset/{resetId}', title: 'Change your password' },
} as const;

/** The id of a public page, such as `home`. */
export type PageId = keyof typeof pages;

type FieldsOf<Route extends string> = Route extends `${string}{${infer Field}}${infer Rest}`
  ? Field | FieldsOf<Rest>
  : never;

/** Parameters of a public page's route, with a text for each `{name}` in the route. */
export type PageParams = { [Id in PageId]: Record<FieldsOf<(typeof pages)[Id]['route']>, string> };

/** Finds the public page of a path, with its parameters; undefined for any other path. */
export function matchPage(path: string): { id: PageId; params: Record<string, string> } | undefined {
  const given = path.split('/');
  for (const id of Object.keys(pages) as PageId[]) {
    const wanted = pages[id].route.split('/');
    const params: Record<string, string> = {};
    const fits = wanted.every((part, index) => {
      const field = /^\{(\w+)\}$/.exec(part)?.[1];
      const value = given[index];
      if (field && value) params[field] = decode(value);
      return field ? Boolean(given[index]) : part === given[index];
    });
    if (fits && wanted.length === given.length) return { id, params };
  }
  return undefined;
}
