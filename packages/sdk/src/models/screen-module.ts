import type { PageId, PageParams } from '../catalog/pages.ts';
import type { ViewId } from '../catalog/views.ts';
import type { CardsScreen } from './cards/cards.ts';
import type { CardsModel } from './cards/cards-model.ts';
import type { Context } from './context.ts';
import { createPage, type PageModel, type PageScreen } from './page.ts';
import type { TableIds, TableScreen } from './table/table.ts';
import type { TableModel } from './table/table-model.ts';

/** Definition of a screen of the control panel, without the types of its rows and items. */
export type ViewDefinition<Id extends ViewId = ViewId> =
  // biome-ignore lint/suspicious/noExplicitAny: rows of different screens share one list
  TableScreen<any, TableIds & { view: Id }> | CardsScreen<any, any, Id>;

/** Model of an open screen; `kind` distinguishes tables, cards and pages. */
export type ScreenModel = TableModel | CardsModel | PageModel;

/** The definition of a screen, with the function that creates its model. */
export interface ScreenModule {
  definition: ViewDefinition | PageScreen;
  createModel(params: Readonly<Record<string, string>>, context: Context): ScreenModel;
}

/** Returns the module of a page: its definition, with the function that creates its model. */
export const pageModule = <Id extends PageId>(page: PageScreen<Id>): ScreenModule => ({
  definition: page as unknown as PageScreen,
  createModel: (params, context) => createPage(page, params as PageParams[Id], context),
});
