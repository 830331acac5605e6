import type { PageId } from '../catalog/pages.ts';
import { createClient } from '../client/create-client.ts';
import { createDatabases } from '../client/databases.ts';
import { createDialogModel } from '../modals/index.ts';
import type { PageScreen } from '../models/page.ts';
import { pageCode, type ScreenCode, type ViewDefinition } from '../models/screen-code.ts';
import { viewCode } from '../models/view-code.ts';
import { publicPages, views } from '../screens/index.ts';
import type { AppCode, ScreenId } from './app-code.ts';
import { createPreviews } from './preview.ts';

const screens = new Map<ScreenId, ScreenCode>([
  ...Object.values<ViewDefinition>(views).map((view) => [view.id, viewCode(view)] as const),
  ...Object.values<PageScreen>(publicPages as unknown as Readonly<Record<PageId, PageScreen>>).map(
    (page) => [page.id, pageCode(page)] as const,
  ),
]);

function screen(id: ScreenId): ScreenCode {
  const code = screens.get(id);
  if (!code) throw new Error(`No screen ${id}`);
  return code;
}

/** Everything at once: for programs, whose code lies on their disk. */
export const allCode: AppCode = {
  createClient,
  createDatabases,
  home: screen('home'),
  screen,
  dialogs: () => ({ createDialogModel }),
  previews: () => ({ createPreviews }),
};
