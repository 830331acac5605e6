import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure {
  isOpen: boolean;
  /** The button that opens and closes a menu. Escape returns the focus to it. */
  button: RefObject<HTMLButtonElement | null>;
  toggle(): void;
}

/** Manages a menu that a button opens. A link in it, Escape, a press outside, and a change of `place` close it. */
export function useDisclosure(content: RefObject<HTMLElement | null>, place: string): Disclosure {
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === place;
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenedAt(undefined);
    const isWithin = (ref: RefObject<HTMLElement | null>, target: EventTarget | null) =>
      target instanceof Node && ref.current?.contains(target) === true;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isWithin(content, target) && !isWithin(button, target)) close();
    };
    // A link to the current screen does not change `place`, so clicks on links also close the menu.
    const onClick = ({ target }: MouseEvent) => {
      if (isWithin(content, target)) close();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, content]);

  return {
    isOpen,
    button,
    toggle: () => setOpenedAt(isOpen ? undefined : place),
  };
}
