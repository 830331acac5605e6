/** The generic views of the control panel: one chunk of code, loaded when the first of them is needed. */
export { CardsView } from './cards/cards-view.tsx';
export { TableView } from './table/table-view.tsx';
