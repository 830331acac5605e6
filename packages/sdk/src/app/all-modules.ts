import type { PageId } from '../catalog/pages.ts';
import { createClient } from '../client/create-client.ts';
import { createDatabases } from '../client/databases/databases.ts';
import { createDialogModel } from '../modals/index.ts';
import type { PageScreen } from '../models/page.ts';
import { pageModule, type ScreenModule, type ViewDefinition } from '../models/screen-module.ts';
import { viewModule } from '../models/view-module.ts';
import { publicPages, views } from '../screens/index.ts';
import type { AppModules, ScreenId } from './app-modules.ts';
import { loadMemberHome } from './member-home.ts';
import { createPreviews } from './preview.ts';

const screens = new Map<ScreenId, ScreenModule>([
  ...Object.values<ViewDefinition>(views).map((view) => [view.id, viewModule(view)] as const),
  ...Object.values<PageScreen>(publicPages as unknown as Readonly<Record<PageId, PageScreen>>).map(
    (page) => [page.id, pageModule(page)] as const,
  ),
]);

function screen(id: ScreenId): ScreenModule {
  const module = screens.get(id);
  if (!module) throw new Error(`No screen ${id}`);
  return module;
}

/** All modules of the app, loaded at startup. For programs with their code on the local disk. */
export const allModules: AppModules = {
  createClient,
  createDatabases,
  home: screen('home'),
  screen,
  dialogs: () => ({ createDialogModel }),
  memberHome: () => ({ loadMemberHome }),
  previews: () => ({ createPreviews }),
};
