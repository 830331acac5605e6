import { createStore, type Preview, type Readable } from '@kafra/sdk';
import { findPreviewLink, isFocusVisible, isTouch } from './preview-link.ts';

/** Milliseconds before a link's preview opens, and before it closes. */
const openDelay = 300;
const closeDelay = 100;

/** The preview that is shown, with its link. */
export interface ActivePreview {
  link: HTMLAnchorElement;
  preview: Preview;
}

/** Decides which link's preview is shown: that of the link under the pointer or with the focus. */
export interface PreviewController extends Readable<ActivePreview | undefined> {
  /** Hides the preview until the user points at a link again. */
  dismiss(): void;
  /** Starts listening to pointer and focus events. Returns a function that stops it. */
  listen(): () => void;
}

/** @param isInside returns whether an element is part of the preview, which stays open then. */
export function createPreviewController(
  load: (hash: string) => Promise<Preview | undefined>,
  isInside: (target: EventTarget | null) => boolean,
): PreviewController {
  const active = createStore<ActivePreview | undefined>(undefined);
  let hovered: HTMLAnchorElement | undefined;
  let focused: HTMLAnchorElement | undefined;
  /** The link under the mouse pointer, or the link with the keyboard focus. */
  let targetLink: HTMLAnchorElement | undefined;
  let isDismissed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function updateTarget(): void {
    const link = hovered ?? focused;
    if (link === targetLink) return;
    targetLink = link;
    isDismissed = false;
    clearTimeout(timer);
    const current = active.getSnapshot();
    if (!current) scheduleOpen();
    else if (current.link !== link) {
      timer = setTimeout(() => {
        active.set(undefined);
        scheduleOpen();
      }, closeDelay);
    }
  }

  function scheduleOpen(): void {
    const link = targetLink;
    if (link) timer = setTimeout(() => void show(link), openDelay);
  }

  async function show(link: HTMLAnchorElement): Promise<void> {
    const preview = await load(link.hash);
    const isStillWanted = targetLink === link && !isDismissed && link.isConnected;
    if (preview && isStillWanted) active.set({ link, preview });
  }

  function dismiss(): void {
    clearTimeout(timer);
    isDismissed = true;
    active.set(undefined);
  }

  const listeners = {
    pointerover(event: PointerEvent) {
      if (isTouch(event)) return;
      hovered = isInside(event.target) ? active.getSnapshot()?.link : findPreviewLink(event.target);
      updateTarget();
    },
    pointerout({ relatedTarget }: PointerEvent) {
      // If the event has no related target, the pointer has left the window.
      if (relatedTarget !== null) return;
      hovered = undefined;
      updateTarget();
    },
    focusin({ target }: FocusEvent) {
      const link = findPreviewLink(target);
      focused = link && isFocusVisible(link) ? link : undefined;
      updateTarget();
    },
    focusout() {
      focused = undefined;
      updateTarget();
    },
    // Pressing a link opens it, so its preview closes.
    pointerdown({ target }: PointerEvent) {
      if (!isInside(target)) dismiss();
    },
    click({ target }: MouseEvent) {
      if (!isInside(target)) dismiss();
    },
  };

  return {
    getSnapshot: active.getSnapshot,
    subscribe: active.subscribe,
    dismiss,
    listen() {
      const controller = new AbortController();
      for (const [type, listener] of Object.entries(listeners)) {
        document.addEventListener(type, listener as EventListener, { capture: true, signal: controller.signal });
      }
      // The code was loaded because the user already pointed at a link. No further event will come for that link, so it
      // is searched for.
      hovered = findPreviewLink(document.querySelector('a[data-preview]:hover'));
      focused = findPreviewLink(document.querySelector('a[data-preview]:focus-visible'));
      updateTarget();
      return () => {
        controller.abort();
        dismiss();
        targetLink = undefined;
      };
    },
  };
}
