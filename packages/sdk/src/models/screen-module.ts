import type { PageId, PageParams } from '../catalog/pages.ts';
import type { ViewId } from '../catalog/views.ts';
import type { CardsScreen } from './cards/cards.ts';
import type { CardsModel } from './cards/cards-model.ts';
import type { Context } from './context.ts';
import { createPage, type PageModel, type PageScreen } from './page.ts';
import type { TableIds, TableScreen } from './table/table.ts';
import type { TableModel } from './table/table-model.ts';

/** A screen of the control panel; what its rows and items are is its own matter. */
export type ViewDefinition<Id extends ViewId = ViewId> =
  // biome-ignore lint/suspicious/noExplicitAny: rows of different screens share one list
  TableScreen<any, TableIds & { view: Id }> | CardsScreen<any, any, Id>;

/** An open screen of any kind; `kind` tells which. */
export type ScreenModel = TableModel | CardsModel | PageModel;

/** The definition of a screen with what brings it to life. */
export interface ScreenModule {
  definition: ViewDefinition | PageScreen;
  createModel(params: Readonly<Record<string, string>>, context: Context): ScreenModel;
}

/** A page with what brings it to life. */
export const pageModule = <Id extends PageId>(page: PageScreen<Id>): ScreenModule => ({
  definition: page as unknown as PageScreen,
  createModel: (params, context) => createPage(page, params as PageParams[Id], context),
});
