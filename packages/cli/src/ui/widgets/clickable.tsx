import { Box, type BoxProps, type DOMElement } from 'ink';
import { type PropsWithChildren, useContext, useEffect, useRef } from 'react';
import { PointerContext, PointerLevel } from '../terminal/pointer.ts';

/** A box that can be clicked. Keys must lead to the same. */
export function Clickable({
  press,
  children,
  ...box
}: PropsWithChildren<BoxProps & { press?: (() => void) | undefined }>) {
  const pointer = useContext(PointerContext);
  const level = useContext(PointerLevel);
  const element = useRef<DOMElement>(null);
  const latest = useRef(press);
  latest.current = press;
  const isClickable = press !== undefined;
  useEffect(() => {
    if (!element.current || !isClickable) return;
    return pointer.add({ element: element.current, level, press: () => latest.current?.() });
  }, [pointer, level, isClickable]);
  return (
    <Box ref={element} {...box}>
      {children}
    </Box>
  );
}
