import { Box, type BoxProps, type DOMElement } from 'ink';
import { type PropsWithChildren, useContext, useEffect, useRef } from 'react';
import { PointerContext, PointerLevelContext } from '../terminal/pointer.ts';

/** A box of the screen that can be clicked. A key must run the same action. */
export function Clickable({
  onPress,
  children,
  ...box
}: PropsWithChildren<BoxProps & { onPress?: (() => void) | undefined }>) {
  const pointer = useContext(PointerContext);
  const level = useContext(PointerLevelContext);
  const element = useRef<DOMElement>(null);
  const latest = useRef(onPress);
  latest.current = onPress;
  const isClickable = onPress !== undefined;
  useEffect(() => {
    if (!element.current || !isClickable) return;
    return pointer.add({ element: element.current, level, onPress: () => latest.current?.() });
  }, [pointer, level, isClickable]);
  return (
    <Box ref={element} {...box}>
      {children}
    </Box>
  );
}
