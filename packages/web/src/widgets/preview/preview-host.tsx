import { HoverCard } from 'radix-ui';
import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { useNarrow } from '../use-media.ts';
import { createPointing } from './pointing.ts';
import styles from './preview.module.css';
import { PreviewSheet } from './preview-sheet.tsx';

/**
 * Draws the preview of whichever link is pointed at. It only repeats what stands behind the link, so it is not read
 * out: there the link is enough.
 */
export function PreviewHost() {
  const { preview, location } = useApp();
  const [pointing] = useState(() => createPointing(preview, isInside));
  const shown = useStore(pointing);
  const narrow = useNarrow();

  useEffect(() => pointing.watch(), [pointing]);
  useEffect(() => location.subscribe(pointing.dismiss), [location, pointing]);

  if (!shown) return null;
  return (
    <HoverCard.Root open onOpenChange={(open) => !open && pointing.dismiss()}>
      <HoverCard.Trigger asChild>
        <StandIn element={shown.link} />
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          className={styles.place}
          side={narrow ? 'top' : 'right'}
          align="start"
          alignOffset={-14}
          collisionPadding={8}
          hideWhenDetached
          aria-hidden
          data-preview-sheet
          // When the pointer leaves is watched for link and sheet together.
          onPointerLeave={(event) => event.preventDefault()}
          // One press, one Escape: what lies below, such as a dialog, hears nothing of it.
          onPointerDown={stop}
          onEscapeKeyDown={(event) => event.stopPropagation()}
        >
          <PreviewSheet preview={shown.preview} />
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}

const isInside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-preview-sheet]') !== null;

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Lets a link that is on the page already be what the sheet stands beside. */
function StandIn({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
