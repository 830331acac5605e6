import { createCards } from './cards/cards-model.ts';
import type { ScreenModule, ViewDefinition } from './screen-module.ts';
import { createTable } from './table/table-model.ts';

/**
 * Returns the module of a control panel screen: the definition of a list or of cards, with the function that creates
 * its model.
 */
export const viewModule = (view: ViewDefinition): ScreenModule => ({
  definition: view,
  createModel: (_, context) => (view.kind === 'table' ? createTable(view, context) : createCards(view, context)),
});
