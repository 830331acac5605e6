export type { AppOptions } from './app/app-options.ts';
export type { OnlineCounts } from './app/bar-data.ts';
export { type App, createApp } from './app/create-app.ts';
export { type MenuGroup, type MenuItem, type TopLink, topLinks } from './app/navigation.ts';
export {
  createPalette,
  type Palette,
  type PaletteGroup,
  type PaletteHit,
  paletteDialogs,
  paletteScreens,
} from './app/palette.ts';
export type { Move } from './app/place.ts';
export type { Preview } from './app/preview.ts';
export type { Place } from './app/router.ts';
export type { Scene } from './app/stage.ts';
export { type Dialog, type DialogId, type DialogParams, dialog } from './catalog/dialogs.ts';
export { type CommandName, type Noun, nouns } from './catalog/nouns.ts';
export { type PageId, type PageParams, pages } from './catalog/pages.ts';
export { type ViewId, viewEntry, viewGroups } from './catalog/views.ts';
export { ApiError, type ApiErrorKind } from './client/api-error.ts';
export { type BrowserTokensOptions, browserTokens, tokenChannel } from './client/browser-tokens.ts';
export { type Client, createClient } from './client/create-client.ts';
export { createKafra, type Kafra, type KafraCalls, type KafraOptions, type SignIn } from './client/create-kafra.ts';
export { createDatabases, DatabaseError, type Databases } from './client/databases.ts';
export type { Paged, Rows, RowsOptions } from './client/paging.ts';
export { buildSearch, createSearch, RecordSearch, type SearchCounters } from './client/search.ts';
export type { SearchField, SearchSubject } from './client/search-index.ts';
export { itemSubject, mapSubject, mobSubject } from './client/search-subjects.ts';
export { createSession, type Session } from './client/session.ts';
export type { SignedIn } from './client/signed-in.ts';
export { readSite } from './client/site.ts';
export { CaptchaError, captchaSolver, type SolveCaptcha } from './client/solve-captcha.ts';
export { readToken } from './client/token.ts';
export { fixedToken, memoryTokens } from './client/token-stores.ts';
export { fetchTransport, type Transport, type WireReply, type WireRequest } from './client/transport.ts';
export { formatHash, joinList, type Location, parseHash } from './core/hash-query.ts';
export { type Direction, nextSort, type Sort } from './core/list-view.ts';
export {
  type Clipboard,
  type Clock,
  type FileSaver,
  impatientClock,
  type Log,
  type Opener,
  systemClock,
  type TokenStore,
} from './core/ports.ts';
export { createResource, type Resource, type ResourceState } from './core/resource.ts';
export type { Phase } from './core/run-action.ts';
export { createStore, derive, type Readable, type Store, until } from './core/store.ts';
export type { Card, CardsScreen } from './kinds/cards.ts';
export { type CardsModel, createCards } from './kinds/cards-model.ts';
export type { CardsView } from './kinds/cards-view.ts';
export type { CommandArgument } from './kinds/command-argument.ts';
export {
  type Cell,
  type Fact,
  type Filter,
  type GridColumn,
  leaves,
  lineCount,
  lineOf,
  type Opening,
  type Picture,
  paragraphText,
  type Section,
  type Span,
  sectionWords,
  type Toggle,
  type Tone,
} from './kinds/content.ts';
export { type AccountData, type Context, levelOf } from './kinds/context.ts';
export type { ConfirmDialog, DialogDefinition, EnteredIn, FormDialog, Link, NoticeDialog } from './kinds/dialog.ts';
export {
  type ConfirmModel,
  createDialog,
  type DialogModel,
  type FormModel,
  type NoticeModel,
} from './kinds/dialog-model.ts';
export { type FilterKey, filterKeys } from './kinds/filter-keys.ts';
export { createForm, type Form, type FormView } from './kinds/form.ts';
export {
  describeFields,
  type Field,
  type FieldDescription,
  type FieldValue,
  type Option,
  type Values,
} from './kinds/form-fields.ts';
export type { Left } from './kinds/left.ts';
export { createPage, type PageContent, type PageModel, type PageScreen } from './kinds/page.ts';
export type { ActionView } from './kinds/row-actions.ts';
export type { RowRange } from './kinds/row-range.ts';
export type { Column, Mode, RowAction, TableScreen } from './kinds/table.ts';
export { createTable, type TableModel } from './kinds/table-model.ts';
export type { RowView, TableView } from './kinds/table-view.ts';
export { dialogDefinition, dialogs } from './modals/index.ts';
export type { PriceHistory } from './modals/market-history.ts';
export { publicPages, type ScreenModel, type ViewDefinition, views } from './screens/index.ts';
export { type Champion, championsOf, podiumNotice, podiumSize } from './screens/parts/champions.ts';
export { type PodiumModel, type PodiumView, withPodium } from './screens/parts/podium.ts';
export { unheldPlaces } from './screens/parts/ranking-places.ts';
export { statisticsTitles } from './screens/vending-statistics.ts';
