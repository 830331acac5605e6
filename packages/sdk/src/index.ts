export { allModules } from './app/all-modules.ts';
export type { AppModules, ScreenId } from './app/app-modules.ts';
export type { AppOptions } from './app/app-options.ts';
export { type App, createApp } from './app/create-app.ts';
export type { OnlineCounts } from './app/navbar-data.ts';
export {
  isCurrentLink,
  type MenuGroup,
  type MenuItem,
  type OutsideLink,
  outsideLinks,
  type TopLink,
  topLinks,
} from './app/navigation.ts';
export { paletteLabels } from './app/palette-labels.ts';
export type { Preview } from './app/preview.ts';
export { type Route, screenOf } from './app/resolve-route.ts';
export type { Navigation } from './app/router.ts';
export { type KeptChoices, unkeptChoices } from './app/saved-views/kept-choices.ts';
export { createKeptColumns, type KeptColumns } from './app/saved-views/kept-columns.ts';
export { closeViewWithScreen, currentView, hasList, openSavedView } from './app/saved-views/list-view.ts';
export {
  createSavedViews,
  normalizeViewName,
  type SavedView,
  type SavedViews,
  viewNameProblem,
} from './app/saved-views/saved-views.ts';
export { createScreenColumns } from './app/saved-views/screen-columns.ts';
export { screenTitleOf, viewIdOf } from './app/saved-views/view-screen.ts';
export type { ActiveScreen, PendingScreen } from './app/screen-controller.ts';
export { type Dialog, type DialogId, type DialogParams, dialog } from './catalog/dialogs.ts';
export { hasView, isPublicView } from './catalog/features.ts';
export { type CommandName, type Noun, nouns } from './catalog/nouns.ts';
export { type PageId, type PageParams, pages } from './catalog/pages.ts';
export { routeTo, routeToPage } from './catalog/route-to.ts';
export { type ViewId, viewEntry, viewGroups } from './catalog/views.ts';
export { CaptchaError } from './client/captcha/captcha-error.ts';
export { captchaSolver, type SolveCaptcha } from './client/captcha/solve-captcha.ts';
export { type CallOptions, type Client, createClient } from './client/create-client.ts';
export {
  createKafra,
  type Kafra,
  type KafraCalls,
  type KafraOptions,
  type KafraSession,
  type SignIn,
} from './client/create-kafra.ts';
export type { YieldTask } from './client/databases/chunked.ts';
export { createDatabases, DatabaseError, type Databases } from './client/databases/databases.ts';
export { ApiError, type ApiErrorCode, type ApiErrorKind } from './client/http/api-error.ts';
export {
  type FetchBytes,
  type FetchBytesOptions,
  type FetchFileOptions,
  fetchBytes,
} from './client/http/fetch-bytes.ts';
export { MovedError } from './client/http/moved-error.ts';
export type { Paginated, Rows, RowsOptions } from './client/http/paging.ts';
export { fetchTransport, type Transport, type WireReply, type WireRequest } from './client/http/transport.ts';
export { spriteLoaderOf } from './client/pictures/sprite-loader.ts';
export type { RowQueries, RowQuery } from './client/search/query-databases.ts';
export type { Searchable } from './client/search/searchables.ts';
export {
  type BrowserTokensOptions,
  browserTokens,
  type TokenChannel,
  type TokenStorage,
  tokenChannel,
} from './client/session/browser-tokens.ts';
export { createSession, type Session } from './client/session/session.ts';
export type { SignedIn } from './client/session/signed-in.ts';
export { decodeToken } from './client/session/token.ts';
export { fixedToken, memoryTokens } from './client/session/token-stores.ts';
export { UserChangedError } from './client/session/user-changed-error.ts';
export { readSite } from './client/site/site.ts';
export { isAccessToken } from './contract/constants.ts';
export { formatHash, joinList, type Location, parseHash } from './core/hash-query.ts';
export { type Direction, nextSort, type Sort } from './core/list-view.ts';
export {
  type Clipboard,
  type Clock,
  type FileSaver,
  instantClock,
  type Log,
  type Opener,
  type RemoteFile,
  systemClock,
  type TokenStore,
} from './core/ports.ts';
export type { Completion, Offer } from './core/query/complete.ts';
export { limitText } from './core/query/edit.ts';
export type { Facet, FacetOption } from './core/query/facets.ts';
export type { QueryReading, SearchLanguage } from './core/query/language.ts';
export type { QueryProblem } from './core/query/nodes.ts';
export { createResource, type Resource, type ResourceState } from './core/resource.ts';
export type { Phase } from './core/run-action.ts';
export { createStore, derive, type Readable, type Store, until } from './core/store.ts';
export { dialogDefinition, dialogs } from './modals/index.ts';
export { loadPriceHistory, type PriceHistory } from './modals/price-history.ts';
export { type ActionKey, actionKeys, type KeyedAction, numberKeys } from './models/action-key.ts';
export type { Card, CardsScreen } from './models/cards/cards.ts';
export type { CardsForm, CardsForms } from './models/cards/cards-form.ts';
export { type CardsModel, createCards } from './models/cards/cards-model.ts';
export type { CardsView, ListedRecords } from './models/cards/cards-view.ts';
export type { RecordColumn, RecordRow } from './models/cards/record-rows.ts';
export {
  type Action,
  type Cell,
  cellAtLine,
  type Fact,
  type Filter,
  type GridColumn,
  type LegendEntry,
  leafCells,
  lineCount,
  type Paragraph,
  type Picture,
  paragraphText,
  type Section,
  type Span,
  sectionTexts,
  type Toggle,
  type Tone,
} from './models/content.ts';
export { type AccountData, type Context, hasSecondFactor, levelOf } from './models/context.ts';
export type { AlertModel } from './models/dialogs/alert-model.ts';
export type { CommandArgument } from './models/dialogs/command-argument.ts';
export type {
  AlertDialog,
  ConfirmDialog,
  DialogDefinition,
  DialogLink,
  FormDialog,
  FormInput,
} from './models/dialogs/dialog.ts';
export {
  type ConfirmModel,
  createDialog,
  type DialogModel,
  type FormModel,
} from './models/dialogs/dialog-model.ts';
export { createForm, type Form, type FormView } from './models/forms/form.ts';
export type { CaptchaState } from './models/forms/form-captcha.ts';
export {
  describeFields,
  type Field,
  type FieldDescription,
  type FieldValue,
  type Option,
  type Values,
} from './models/forms/form-fields.ts';
export type { FormPreview } from './models/forms/form-preview.ts';
export {
  createPage,
  type LanguageChoice,
  type PageCard,
  type PageContent,
  type PageModel,
  type PageScreen,
} from './models/page.ts';
export { distinctParts, type RowMenuEntry } from './models/row-menu.ts';
export type { ScreenModel, ViewDefinition } from './models/screen-module.ts';
export { type FilterKey, filterKeys } from './models/search/filter-keys.ts';
export { shareLink } from './models/share-link.ts';
export {
  type ColumnChoice,
  isDefaultColumns,
  moveColumn,
  orderColumns,
  shownColumns,
  toggleColumn,
} from './models/table/column-choice.ts';
export type { ActionView } from './models/table/row-actions.ts';
export type { RowRange } from './models/table/row-range.ts';
export type { Column, Mode, RowAction, TableScreen } from './models/table/table.ts';
export { createTable, type TableModel } from './models/table/table-model.ts';
export type { RowView, TableSnapshot } from './models/table/table-snapshot.ts';
export type { ViewState } from './models/view-state.ts';
export { readSharePath, type ShareKind, type ShareTarget, shareRoute } from './rules/share-links.ts';
export { publicPages, views } from './screens/index.ts';
export { type Champion, championsOf, podiumSize, podiumUnavailable } from './screens/parts/champions.ts';
export { type PodiumModel, type PodiumView, withPodium } from './screens/parts/podium.ts';
export { statisticsLabels } from './screens/vending-statistics.ts';
