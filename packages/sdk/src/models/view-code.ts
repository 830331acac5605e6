import { createCards } from './cards-model.ts';
import type { ScreenCode, ViewDefinition } from './screen-code.ts';
import { createTable } from './table-model.ts';

export const viewCode = (view: ViewDefinition): ScreenCode => ({
  definition: view,
  createModel: (_, context) => (view.kind === 'table' ? createTable(view, context) : createCards(view, context)),
});
