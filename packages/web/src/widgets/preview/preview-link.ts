/** Attribute of links with a preview. Nothing else is rendered before the user points at one. */
export const previewLinkProps = { 'data-preview': '' };

/** Returns the link around the target of an event, if it has a preview. */
export function findPreviewLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[data-preview]')) || undefined;
}

/** Returns whether the keyboard focused a link. A press moves the focus too, but opens no preview. */
export const isFocusVisible = (link: Element): boolean => link.matches(':focus-visible');

export const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';
