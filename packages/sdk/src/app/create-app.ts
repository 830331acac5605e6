import { dialog } from '../catalog/dialogs.ts';
import { ApiError, SignedOutError } from '../client/api-error.ts';
import { type Client, createClient } from '../client/create-client.ts';
import { createDatabases, type Databases } from '../client/databases.ts';
import type { Incomplete } from '../client/incomplete.ts';
import { createSession, type Session } from '../client/session.ts';
import type { Transport } from '../client/transport.ts';
import type { Spotlight } from '../contract/entities.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Location } from '../core/hash-query.ts';
import type { Clipboard, Clock, FileSaver, Log, Opener, TokenStore } from '../core/ports.ts';
import type { Resource } from '../core/resource.ts';
import { derive, type Readable } from '../core/store.ts';
import { type Context, levelOf } from '../kinds/context.ts';
import type { Left } from '../kinds/left.ts';
import { unreadWords } from '../kinds/unread-words.ts';
import { accountFailure } from '../screens/parts/account-failure.ts';
import { createAccountData } from './account-data.ts';
import { createBarData, type OnlineCounts } from './bar-data.ts';
import { createCopier } from './copier.ts';
import { failureDialog } from './failure.ts';
import { createModalHost, type ModalHost } from './modal-host.ts';
import { type MenuGroup, menu } from './navigation.ts';
import { createPlaceKeeper, type Move } from './place.ts';
import { createPreviews, type Preview } from './preview.ts';
import { askedDialog, route } from './router.ts';
import { createStage, type Scene } from './stage.ts';

export interface AppOptions {
  /** The server's address without a slash at the end; empty for the page's own origin. */
  baseUrl: string;
  transport: Transport;
  site: SiteConfig;
  clock: Clock;
  tokens: TokenStore;
  clipboard: Clipboard;
  opener: Opener;
  files: FileSaver;
  log: Log;
  /** Fetches a file of the server: a picture, or a database whose bytes may still be gzipped. */
  fetchBytes(path: string): Promise<Uint8Array>;
  /** Where to start, such as `#/control_panel/mob_db?id=1002`. */
  hash?: string;
}

/** The whole product without a surface: one of these for a browser tab, a terminal, a script. */
export interface App {
  client: Client;
  session: Session;
  site: SiteConfig;
  databases: Databases;
  context: Context;
  location: Readable<Location>;
  scene: Readable<Scene>;
  modal: ModalHost;
  menu: Readable<readonly MenuGroup[]>;
  online: Resource<OnlineCounts>;
  spotlight: Resource<Spotlight | null>;
  /** What a link tells of the record it leads to, before it is followed; undefined where it leads to none. */
  preview(hash: string): Promise<Preview | undefined>;
  navigate(hash: string, how?: { replace?: boolean }): void;
  /** Tells of each navigation, so that an address bar can follow. */
  onMove(listener: (move: Move) => void): () => void;
  /** The address bar is there already: shows what belongs to it; a list as it was left, where it was there before. */
  arrive(hash: string, left?: Left): void;
  /** How the list that is shown would be left now; undefined where there is none. */
  left(): Left | undefined;
  dispose(): void;
}

/** Renews by a client of its own: what a renewal is refused with must not end the session that it was for. */
const renewWith =
  ({ baseUrl, transport }: Pick<AppOptions, 'baseUrl' | 'transport'>) =>
  async (token: string): Promise<string> => {
    const session = { authorize: () => token, rejected: () => undefined };
    return (await createClient({ baseUrl, transport, session }).account.renew()).token;
  };

export function createApp(options: AppOptions): App {
  const { site, clock, log } = options;
  const place = createPlaceKeeper(options.hash ?? '#/home');
  const session: Session = createSession({
    tokens: options.tokens,
    clock,
    log,
    renew: renewWith(options),
    expired(refusal) {
      place.go('#/home');
      void tellSignedOut(refusal);
    },
    changesHands() {
      stage.outdate();
      account.clear();
      modal.abandon();
    },
  });
  const incomplete: Incomplete = (what, unread) => log.warn(`${what}: ${unreadWords(unread)}`, unread.reasons);
  const client = createClient({ baseUrl: options.baseUrl, transport: options.transport, session, incomplete });
  const databases = createDatabases({ versions: site.databases, fetchBytes: options.fetchBytes, incomplete });
  const modal = createModalHost({ context: () => context, closed: forgetAsked });
  const fail = (error: unknown, words: string) => {
    if (error instanceof ApiError && error.kind === 'shape') log.warn(error.message, error.response);
    if (!(error instanceof SignedOutError)) modal.open(failureDialog(error, words));
    else if (modal.dialog.getSnapshot()?.id !== 'login') modal.open(dialog('login'));
  };
  const account = createAccountData(client, clock, fail);

  /** A screen that is left says nothing any more; what else asked the server has said it by the next task. */
  async function tellSignedOut(refusal: ApiError): Promise<void> {
    await clock.wait(0);
    if (modal.getSnapshot() === undefined) fail(refusal, accountFailure(refusal) ?? 'You have been signed out.');
  }

  /** An address that asked for a dialog does so once: neither Reload nor Back opens it again. */
  function forgetAsked(): void {
    if (askedDialog(place.location.getSnapshot())) place.go('#/home', { replace: true });
  }

  const { online, spotlight } = createBarData(client, clock, log);
  const { copy, copied } = createCopier(options.clipboard, clock, log);

  const context: Context = {
    ...options,
    copy,
    copied,
    client,
    session,
    databases,
    account,
    spotlight,
    location: place.location,
    navigate: place.go,
    dialog: modal.dialog,
    open: modal.open,
    close: modal.close,
    fail,
    refresh: () => void stage.list()?.reload(),
  };
  const stage = createStage(context);

  /** Follows the place and the session: a view that may no longer be seen is left. */
  function follow(): void {
    const found = route({
      location: place.location.getSnapshot(),
      level: session.getSnapshot() && levelOf(context),
    });
    if ('redirect' in found) {
      place.go(found.redirect, { replace: true });
      follow();
    } else stage.show(found.place);
    if (found.opens && modal.getSnapshot()?.dialog.id !== found.opens.id) modal.open(found.opens);
  }

  follow();
  const stops = [place.location.subscribe(follow), session.subscribe(follow)];

  return {
    client,
    session,
    site,
    databases,
    context,
    location: place.location,
    scene: stage.scene,
    modal,
    menu: derive([session], () => menu(levelOf(context))),
    online,
    spotlight,
    preview: createPreviews(context),
    navigate: place.go,
    onMove: place.onMove,
    arrive(hash, left) {
      place.arrive(hash);
      if (left) stage.list()?.comeBack(left);
    },
    left: () => stage.list()?.left(),
    dispose() {
      for (const stop of stops) stop();
      stage.dispose();
      modal.closeAll();
      session.dispose();
    },
  };
}
