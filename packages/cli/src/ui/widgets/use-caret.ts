import { type DOMElement, useCursor } from 'ink';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { originOf } from '../terminal/pointer.ts';

/**
 * Puts the terminal's own cursor into a text field: it is seen without colours too, and input methods and magnifiers
 * follow it. Returns what marks the field; `column` is counted from its left edge.
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
