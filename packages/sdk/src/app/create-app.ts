import type { ApiError } from '../client/api-error.ts';
import { type Client, createClient } from '../client/create-client.ts';
import type { Databases } from '../client/databases.ts';
import { createSession, type Session } from '../client/session.ts';
import type { Spotlight } from '../contract/entities.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Location } from '../core/hash-query.ts';
import type { Resource } from '../core/resource.ts';
import { createSignal } from '../core/signal.ts';
import { derive, type Readable } from '../core/store.ts';
import { type Context, levelOf } from '../kinds/context.ts';
import type { Left } from '../kinds/left.ts';
import { accountFailure } from '../screens/parts/account-failure.ts';
import type { AppOptions } from './app-options.ts';
import type { OnlineCounts } from './bar-data.ts';
import { createContext } from './create-context.ts';
import { createModalHost, type ModalHost } from './modal-host.ts';
import { type MenuGroup, menu } from './navigation.ts';
import { createPlaceKeeper, type Move } from './place.ts';
import { createPreviews, type Preview } from './preview.ts';
import { askedDialog, route } from './router.ts';
import { createStage, type Scene } from './stage.ts';

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

/**
 * Joins the parts. They are made in the order in which they need each other; what happens the other way round, such as
 * a session that ends under an open dialog, is a signal that is connected once both are there.
 */
export function createApp(options: AppOptions): App {
  const { site, clock } = options;
  const place = createPlaceKeeper(options.hash ?? '#/home');
  const sessionEnded = createSignal<ApiError>();
  const userChange = createSignal();
  const session = createSession({
    ...options,
    renew: renewWith(options),
    expired: sessionEnded.emit,
    changesHands: userChange.emit,
  });
  const { context, requests, openDialog, online } = createContext(options, place, session);
  const { account, client, databases, fail, spotlight } = context;
  const modal = createModalHost(context, openDialog);
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

  /** A screen that is left says nothing any more; what else asked the server has said it by the next task. */
  async function tellSignedOut(refusal: ApiError): Promise<void> {
    await clock.wait(0);
    if (modal.getSnapshot() === undefined) fail(refusal, accountFailure(refusal) ?? 'You have been signed out.');
  }

  const stops = [
    requests.open.on(modal.open),
    requests.close.on(modal.close),
    requests.refresh.on(() => void stage.list()?.reload()),
    // An address that asked for a dialog does so once: neither Reload nor Back opens it again.
    modal.onClosed(() => {
      if (askedDialog(place.location.getSnapshot())) place.go('#/home', { replace: true });
    }),
    sessionEnded.on((refusal) => {
      place.go('#/home');
      void tellSignedOut(refusal);
    }),
    userChange.on(() => {
      stage.outdate();
      account.clear();
      modal.abandon();
    }),
  ];
  follow();
  stops.push(place.location.subscribe(follow), session.subscribe(follow));

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
