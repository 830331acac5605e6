import { type DOMElement, useCursor } from 'ink';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { originOf } from '../terminal/pointer.ts';

/**
 * Places the terminal's cursor in a text field. The cursor is visible without colours, and input methods and screen
 * magnifiers follow it. Returns a ref for the field; `column` is counted from its left edge.
 */
export function useCaret(column: number): RefObject<DOMElement | null> {
  const field = useRef<DOMElement>(null);
  const { setCursorPosition } = useCursor();
  const [origin, setOrigin] = useState<{ left: number; top: number }>();
  // The position of the field is known after layout, and seldom changes.
  useLayoutEffect(() => {
    if (!field.current) return;
    const { left, top } = originOf(field.current);
    setOrigin((before) => (before?.left === left && before.top === top ? before : { left, top }));
  });
  setCursorPosition(origin ? { x: origin.left + column, y: origin.top } : undefined);
  return field;
}
