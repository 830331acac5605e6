import { createCards } from './cards/cards-model.ts';
import type { ScreenModule, ViewDefinition } from './screen-module.ts';
import { createTable } from './table/table-model.ts';

/** A screen of the control panel with what brings it to life: a table or cards. */
export const viewModule = (view: ViewDefinition): ScreenModule => ({
  definition: view,
  createModel: (_, context) => (view.kind === 'table' ? createTable(view, context) : createCards(view, context)),
});
