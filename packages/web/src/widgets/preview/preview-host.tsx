import { HoverCard } from 'radix-ui';
import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { useIsNarrow } from '../use-media-query.ts';
import styles from './preview.module.css';
import { PreviewCard } from './preview-card.tsx';
import { createPreviewController } from './preview-controller.ts';

/**
 * Draws the preview of the current link. The preview only repeats the content of the linked screen, so it is hidden
 * from screen readers.
 */
export function PreviewHost() {
  const { preview, location } = useApp();
  const [controller] = useState(() => createPreviewController(preview, isInside));
  const active = useStore(controller);
  const isNarrow = useIsNarrow();

  useEffect(() => controller.listen(), [controller]);
  useEffect(() => location.subscribe(controller.dismiss), [location, controller]);

  if (!active) return null;
  return (
    <HoverCard.Root open onOpenChange={(open) => !open && controller.dismiss()}>
      <HoverCard.Trigger asChild>
        <VirtualAnchor element={active.link} />
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          className={styles.anchor}
          side={isNarrow ? 'top' : 'right'}
          align="start"
          alignOffset={-14}
          collisionPadding={8}
          hideWhenDetached
          aria-hidden
          data-preview-card
          // The controller handles the pointer leaving, for link and card together.
          onPointerLeave={(event) => event.preventDefault()}
          // Presses and Escape do not reach elements below, such as a dialog.
          onPointerDown={stopPropagation}
          onEscapeKeyDown={(event) => event.stopPropagation()}
        >
          <PreviewCard preview={active.preview} />
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}

const isInside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-preview-card]') !== null;

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

/** Positions the preview at an existing link of the page. */
function VirtualAnchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
