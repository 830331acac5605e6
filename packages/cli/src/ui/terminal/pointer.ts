import type { DOMElement } from 'ink';
import { createContext } from 'react';
import type { MousePress } from './input.ts';

interface Target {
  element: DOMElement;
  level: number;
  onPress(): void;
}

/** A visible element of the screen that can be clicked, with its position. */
export interface VisibleTarget {
  left: number;
  top: number;
  onPress(): void;
}

/** Finds the elements of the screen that can be clicked. */
export interface Pointer {
  add(target: Target): () => void;
  click(at: Pick<MousePress, 'x' | 'y'>): void;
  /**
   * Returns all elements that can be clicked now, row by row. Of several elements at the same position, only the
   * smallest is returned.
   */
  visible(): readonly VisibleTarget[];
}

/**
 * Creates the finder of clickable elements. Elements below `minLevel` cannot be clicked, such as those under a dialog.
 */
export function createPointer(minLevel: () => number): Pointer {
  const targets = new Set<Target>();
  /** Returns the elements that can be clicked now, the smallest first, because it is inside the larger ones. */
  const reachable = () =>
    [...targets]
      .filter(({ level }) => level >= minLevel())
      .map((target) => ({ target, frame: frameOf(target.element) }))
      .filter(({ frame }) => frame.right > frame.left && frame.bottom > frame.top)
      .toSorted((a, b) => a.frame.right - a.frame.left - (b.frame.right - b.frame.left));
  return {
    add(target) {
      targets.add(target);
      return () => targets.delete(target);
    },
    click({ x, y }) {
      reachable()
        .find(({ frame }) => x >= frame.left && x < frame.right && y >= frame.top && y < frame.bottom)
        ?.target.onPress();
    },
    visible() {
      const byPosition = new Map<string, VisibleTarget>();
      for (const { target, frame } of reachable()) {
        const position = `${frame.left} ${frame.top}`;
        if (!byPosition.has(position))
          byPosition.set(position, { left: frame.left, top: frame.top, onPress: target.onPress });
      }
      return [...byPosition.values()].toSorted((a, b) => a.top - b.top || a.left - b.left);
    },
  };
}

/** Returns the position of an element on the screen. Ink's layout is relative to the parent. */
export function originOf(element: DOMElement): { left: number; top: number } {
  let left = 0;
  let top = 0;
  for (let at: DOMElement | undefined = element; at; at = at.parentNode) {
    left += at.yogaNode?.getComputedLeft() ?? 0;
    top += at.yogaNode?.getComputedTop() ?? 0;
  }
  return { left, top };
}

function frameOf(element: DOMElement) {
  const { left, top } = originOf(element);
  const width = element.yogaNode?.getComputedWidth() ?? 0;
  const height = element.yogaNode?.getComputedHeight() ?? 0;
  return { left, top, right: left + width, bottom: top + height };
}

export const PointerContext = createContext<Pointer>(createPointer(() => 0));
/**
 * Level of the drawn elements: the screen, or a dialog or panel over it. While one is open, elements of lower levels
 * cannot be clicked.
 */
export const PointerLevelContext = createContext(0);
