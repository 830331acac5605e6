import { createStore, type Preview, type Readable } from '@kafra/sdk';
import { isFocusShown, isTouch, previewedLink } from './previewed.ts';

/** Milliseconds. */
const openDelay = 300;
const closeDelay = 100;

/** What is previewed, and the link it stands beside. */
export interface Shown {
  link: HTMLAnchorElement;
  preview: Preview;
}

/** Which link somebody points at, with the pointer or with the keyboard's focus, and what is shown of it. */
export interface Pointing extends Readable<Shown | undefined> {
  /** Takes the preview away until another link is pointed at, or the same one anew. */
  dismiss(): void;
  /** Begins to listen; what it answers ends that. */
  watch(): () => void;
}

/** @param isInside whether something is a part of the preview: who points there still wants it. */
export function createPointing(
  load: (hash: string) => Promise<Preview | undefined>,
  isInside: (target: EventTarget | null) => boolean,
): Pointing {
  const shown = createStore<Shown | undefined>(undefined);
  let hovered: HTMLAnchorElement | undefined;
  let focused: HTMLAnchorElement | undefined;
  /** What all this is about now. */
  let aim: HTMLAnchorElement | undefined;
  let isDismissed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    const link = hovered ?? focused;
    if (link === aim) return;
    aim = link;
    isDismissed = false;
    clearTimeout(timer);
    const now = shown.getSnapshot();
    if (!now) openSoon();
    else if (now.link !== link) {
      timer = setTimeout(() => {
        shown.set(undefined);
        openSoon();
      }, closeDelay);
    }
  }

  function openSoon(): void {
    const link = aim;
    if (link) timer = setTimeout(() => void show(link), openDelay);
  }

  async function show(link: HTMLAnchorElement): Promise<void> {
    const preview = await load(link.hash);
    const isStillWanted = aim === link && !isDismissed && link.isConnected;
    if (preview && isStillWanted) shown.set({ link, preview });
  }

  function dismiss(): void {
    clearTimeout(timer);
    isDismissed = true;
    shown.set(undefined);
  }

  const listeners = {
    pointerover(event: PointerEvent) {
      if (isTouch(event)) return;
      hovered = isInside(event.target) ? shown.getSnapshot()?.link : previewedLink(event.target);
      settle();
    },
    pointerout({ relatedTarget }: PointerEvent) {
      // Out of the window.
      if (relatedTarget !== null) return;
      hovered = undefined;
      settle();
    },
    focusin({ target }: FocusEvent) {
      const link = previewedLink(target);
      focused = link && isFocusShown(link) ? link : undefined;
      settle();
    },
    focusout() {
      focused = undefined;
      settle();
    },
    // Whoever presses has decided.
    pointerdown({ target }: PointerEvent) {
      if (!isInside(target)) dismiss();
    },
    click({ target }: MouseEvent) {
      if (!isInside(target)) dismiss();
    },
  };

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    dismiss,
    watch() {
      const controller = new AbortController();
      for (const [type, listener] of Object.entries(listeners)) {
        document.addEventListener(type, listener as EventListener, { capture: true, signal: controller.signal });
      }
      // What fetched all this was somebody who points at a link already.
      hovered = previewedLink(document.querySelector('a[data-preview]:hover'));
      focused = previewedLink(document.querySelector('a[data-preview]:focus-visible'));
      settle();
      return () => {
        controller.abort();
        dismiss();
        aim = undefined;
      };
    },
  };
}
