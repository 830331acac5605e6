/** HTML attribute of links with a preview. Links render nothing else before the user points at one. */
export const previewLinkProps = { 'data-preview': '' };

/** Returns the link that contains the target of an event, if the link has a preview. */
export function findPreviewLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[data-preview]')) || undefined;
}

/** Returns whether a link got the focus from the keyboard. A press moves the focus too, but opens no preview. */
export const isFocusVisible = (link: Element): boolean => link.matches(':focus-visible');

export const isTouch = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';
