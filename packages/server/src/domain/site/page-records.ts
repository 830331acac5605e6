import type { SitePage } from '@kafra/sdk/contract';
import type { PageSettings } from '../../rules/settings/page-settings.ts';
import type { PageName, PageVersionRow } from '../../store/pages.ts';
import type { PageFile } from './page-files.ts';

/** Page texts from settings and files, which override those of the database. */
export interface PageOverrides {
  settings: PageSettings;
  files: readonly PageFile[];
  /** Language tag of the site. */
  siteLanguage: string;
}

type Setting = { location: string; text: string };

const lineList = (lines: readonly unknown[]): string =>
  lines.flatMap((line) => (typeof line === 'string' ? [`- ${line}`] : [])).join('\n');

/**
 * Returns the setting that contains the text of a page. The text is empty for a list of cards. Settings are in the
 * site's language.
 */
function settingOf({ slug, language }: PageName, settings: PageSettings): Setting | undefined {
  if (language !== '') return undefined;
  const { custom = [], ...fixed } = settings;
  const page = custom.find((one) => one.slug === slug);
  if (page) return { location: 'site.pages.custom', text: page.text };
  const value = Object.entries(fixed).find(([name]) => name === slug)?.[1];
  if (value === undefined) return undefined;
  return { location: `site.pages.${slug}`, text: typeof value === 'string' ? value : lineList(value) };
}

/** Returns a page in the form for staff. Its version number, author and time are missing if it was never saved. */
export function pageRecord(name: PageName, row: PageVersionRow | undefined, overrides: PageOverrides): SitePage {
  const { slug, language } = name;
  const setting = settingOf(name, overrides.settings);
  const file = overrides.files.find((one) => one.name === slug && one.language === language);
  const location = setting?.location ?? (file && `site/pages/${file.file}`);
  const isStored = row !== undefined && row.removed === 0;
  const text = isStored ? row.body : (setting?.text ?? file?.text ?? '');
  // A page that staff removed shows the author and time of the removal, unless settings or files contain the page.
  const isFromRow = isStored || (row !== undefined && location === undefined);
  return {
    slug,
    language: language || overrides.siteLanguage,
    is_default: language === '',
    source: sourceOf({ hasSetting: setting !== undefined, hasFile: file !== undefined, isStored }),
    ...(location !== undefined && { location }),
    ...(location !== undefined && isStored && { overridden_by: location }),
    version: row?.version ?? 0,
    text,
    ...(isFromRow && { updated_at: row.saved_at, ...(row.email !== null && { author: row.email }) }),
    ...(!isFromRow && !setting && file && { updated_at: file.changedAt }),
  };
}

function sourceOf({ hasSetting, hasFile, isStored }: { hasSetting: boolean; hasFile: boolean; isStored: boolean }) {
  if (hasSetting) return 'settings';
  if (hasFile) return 'file';
  return isStored ? 'database' : 'removed';
}

/** Returns the names of all pages in settings and page files. */
export const overrideNames = ({ settings: { custom = [], ...fixed }, files }: PageOverrides): PageName[] => [
  ...Object.entries(fixed).flatMap(([slug, value]) => (value === undefined ? [] : [{ slug, language: '' }])),
  ...custom.map(({ slug }) => ({ slug, language: '' })),
  ...files.map(({ name, language }) => ({ slug: name, language })),
];
