import type { CommandName } from '../catalog/nouns.ts';
import type { PageId, PageParams } from '../catalog/pages.ts';
import type { Clock } from '../core/ports.ts';
import { createResource, type Resource, type ResourceState } from '../core/resource.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import { minute } from '../core/time-units.ts';
import { activate } from './activate.ts';
import type { Action, Section } from './content.ts';
import type { Context } from './context.ts';
import type { Form } from './forms/form.ts';
import type { PageForm } from './forms/page-form.ts';

/** A card of a page: related sections under one title. */
export interface PageCard {
  /** Id of the card, by which a command shows only this card. */
  id?: string | undefined;
  title: string;
  /** BCP 47 tag of the language of the card's text; undefined for English. */
  language?: string | undefined;
  /** Screen of this site to which the title of the card links. */
  link?: string | undefined;
  sections: readonly Section[];
  /** Buttons below the sections of the card. */
  buttons?: readonly Action[];
  /**
   * True if the web site shows only the title of the card until the user opens it, prints the page, or follows a link
   * with its id in `?section=`.
   */
  isFolded?: boolean;
}

/** A button that shows the page in another language. */
export interface LanguageChoice extends Action {
  target: { language: string };
  isChosen: boolean;
}

/** Content of a page for all user interfaces. */
export interface PageContent {
  heading: string;
  /** True while an action of the page is running. */
  isBusy?: boolean;
  sections: readonly Section[];
  /** Cards of the page, below the sections. They are shown in columns if there is enough width. */
  cards?: readonly PageCard[];
  /** True if the cards have a reading order, so that they are never shown side by side. */
  isStacked?: boolean;
  buttons?: readonly Action[];
  /** Buttons for the languages in which the page exists, if there are several. */
  languages?: readonly LanguageChoice[];
  /** Number of sections above the buttons of the page. Default: all sections, and the cards. */
  sectionsAboveButtons?: number;
}

/** Definition of a page that shows information, with the data that it loads and at most one form. */
export interface PageScreen<Id extends PageId = PageId> {
  kind: 'page';
  id: Id;
  /** Command for scripts that does the same as the page: `['auth', 'reset']`. */
  command?: CommandName;
  /** Runs when the page opens, to load its data or perform its action. The page reports failures itself. */
  load?(params: PageParams[Id], context: Context): Promise<unknown>;
  /**
   * Returns shared data that the page shows, instead of `load`. The data is loaded again when the page opens, unless it
   * is fresh.
   */
  resource?(context: Context): Resource<unknown>;
  content(state: Pick<ResourceState<unknown>, 'data' | 'error'>, params: PageParams[Id], context: Context): PageContent;
  form?: PageForm<Id>;
}

/** Declares a page; its parameters are those of its route. */
export const definePage = <const Id extends PageId>(definition: Omit<PageScreen<Id>, 'kind'>): PageScreen<Id> => ({
  ...definition,
  kind: 'page',
});

/** Model of an open page. */
export interface PageModel extends Readable<PageContent> {
  kind: 'page';
  definition: PageScreen;
  form: Form | undefined;
  activate(button: Action): Promise<void>;
  dispose(): void;
}

const initialState: Pick<ResourceState<unknown>, 'data' | 'error'> = { data: undefined, error: undefined };

/** Creates the model of an open page: its texts, its buttons, and its form if it has one. */
export function createPage<Id extends PageId>(
  definition: PageScreen<Id>,
  params: PageParams[Id],
  context: Context,
): PageModel {
  const loaded = openData(definition, params, context);
  const view = derive([loaded, context.session, context.memberHome], (state) =>
    definition.content(state, params, context),
  );
  const form = definition.form?.create(params, context);
  return {
    kind: 'page',
    definition: definition as unknown as PageScreen,
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    form,
    activate: (button) => activate(button, context),
    dispose: () => form?.dispose(),
  };
}

function openData<Id extends PageId>(
  { load, resource }: PageScreen<Id>,
  params: PageParams[Id],
  context: Context,
): Readable<Pick<ResourceState<unknown>, 'data' | 'error'>> {
  if (resource) return freshResource(resource(context), context.clock);
  return load ? createLoadedResource(() => load(params, context), context.clock) : createStore(initialState);
}

const freshFor = minute;

function freshResource(shared: Resource<unknown>, clock: Clock): Resource<unknown> {
  const { loadedAt } = shared.getSnapshot();
  void (loadedAt !== undefined && clock.now() - loadedAt > freshFor ? shared.reload() : shared.ensure());
  return shared;
}

function createLoadedResource(load: () => Promise<unknown> | undefined, clock: Clock) {
  const resource = createResource({ clock, load: async () => (await load()) ?? null });
  void resource.ensure();
  return resource;
}
