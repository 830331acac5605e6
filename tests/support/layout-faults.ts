import type { Page } from 'playwright-core';

/**
 * Returns the faults of the current layout: sideways scrolling, overflowing or overlapping texts, words in a narrow
 * tower, broken headings, numbers or short words, and cut texts without a way to see them whole.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

/** Returns the faults of the page's layout. This function runs in the page. */
async function findFaults(): Promise<string[]> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const root = document.documentElement;
  const describe = (element: Element): string => {
    const where = element.closest('table, ul, dl, header, nav, article, [role=dialog]');
    const text = element.textContent.trim().slice(0, 30);
    return `${where?.getAttribute('aria-label') ?? where?.tagName.toLowerCase() ?? ''} ${element.tagName.toLowerCase()} "${text}"`;
  };
  if (root.scrollWidth > root.clientWidth) {
    const over = [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 0.5)
      .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right);
    faults.add(`scrolls sideways by ${root.scrollWidth - root.clientWidth}: ${over[0] ? describe(over[0]) : ''}`);
  }
  const dialog = document.querySelector('[role=dialog]');
  const scope = dialog ?? document.body;
  for (const element of scope.querySelectorAll('*')) {
    const { overflowX } = styleOf(element);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll';
    if (scrolls && element.scrollWidth > element.clientWidth + 1)
      faults.add(`has a scrollbar of its own: ${describe(element)}`);
  }

  const lineCount = (rects: readonly DOMRect[]): number => {
    const tops: number[] = [];
    for (const { top, height } of rects) if (!tops.some((one) => Math.abs(one - top) < height / 2)) tops.push(top);
    return tops.length;
  };

  interface Leaf {
    element: Element;
    text: string;
    rects: DOMRect[];
  }
  const leaves: Leaf[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (
      !element ||
      text === '' ||
      element.closest('svg, .visually-hidden, select, script, style, noscript, details:not([open]) > :not(summary)')
    )
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) continue;
    leaves.push({ element, text, rects });
    // Short words, especially in labels of the site, must not be broken. Parts of a long word do not count.
    const isPart = node.previousSibling?.nodeName === 'WBR' || node.nextSibling?.nodeName === 'WBR';
    if (isPart || lineCount(rects) < 2 || element.getBoundingClientRect().width <= 1) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<![^\s,(])[A-Za-z]{2,12}(?![^\s,.:)])/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) faults.add(`breaks the word ${word}: ${describe(element)}`);
    }
  }

  const clipOf = (element: Element): { left: number; right: number } | undefined => {
    for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
      const { overflowX } = styleOf(at);
      if (overflowX === 'hidden' || overflowX === 'clip') {
        const { left, right } = at.getBoundingClientRect();
        return { left, right };
      }
    }
    return undefined;
  };
  /** Returns the visible part of an element in a scrolling container, such as a long menu. */
  const scrolledIn = (element: Element): { top: number; bottom: number } => {
    for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
      const { overflowY } = styleOf(at);
      if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight)
        return at.getBoundingClientRect();
    }
    return { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
  };
  const boxes = 'td, th, li, dd, dt, summary, figure, header, article, section, footer, nav, main, [role=dialog]';

  const shown: { leaf: Leaf; left: number; right: number; top: number; bottom: number }[] = [];
  // Joins the parts of a text that the page renders in several nodes.
  const whole = new Map<Element, Leaf>();
  for (const leaf of leaves) {
    const block = leaf.element;
    const known = whole.get(block);
    if (known) {
      known.text += leaf.text;
      known.rects.push(...leaf.rects);
    } else whole.set(block, { ...leaf, rects: [...leaf.rects] });
  }
  for (const leaf of whole.values()) {
    const { element, text, rects } = leaf;
    const lines = lineCount(rects);
    const box = (element.closest(boxes) ?? scope).getBoundingClientRect();
    const clip = clipOf(element);
    const outside = rects.some(({ left, right }) => left < box.left - 2 || right > box.right + 2);
    // The underlines below a search field are as long as its text and scroll with it, so they do not count as overflow.
    if (element.closest('[aria-hidden=true]')?.parentElement?.querySelector(':scope > input')) continue;
    // Texts that are only for screen readers are not visible, so they cannot be cut.
    if (clip && clip.right - clip.left <= 1) continue;
    const cut = clip !== undefined && rects.some(({ left, right }) => left < clip.left - 1 || right > clip.right + 1);
    if (outside && !cut) faults.add(`leaves its box: ${describe(element)}`);
    if (rects.some(({ left, right }) => left < -1 || right > root.clientWidth + 1) && !cut)
      faults.add(`is off the page: ${describe(element)}`);
    const letters = [...text].length;
    if (lines >= 3 && letters / lines < 3) faults.add(`is a tower of ${lines} lines: ${describe(element)}`);
    // Longer texts in table headers are names of records, which may break.
    if (element.closest('th') && letters <= 20 && (lines > 1 || cut))
      faults.add(`is a broken heading: ${describe(element)}`);
    const isNumber = /^[+-]?\d[\d,.]*(?:z|%|ms|s|m|h)?$/.test(text);
    if (isNumber && (lines > 1 || cut)) faults.add(`is a broken number: ${describe(element)}`);
    if (cut) {
      const titled = element.closest('[title]')?.getAttribute('title');
      if (!titled?.includes(text)) faults.add(`is cut without a title: ${describe(element)}`);
    }
    const seen = scrolledIn(element);
    for (const rect of rects) {
      const left = clip ? Math.max(rect.left, clip.left) : rect.left;
      const right = clip ? Math.min(rect.right, clip.right) : rect.right;
      const top = Math.max(rect.top + rect.height * 0.2, seen.top);
      const bottom = Math.min(rect.bottom - rect.height * 0.2, seen.bottom);
      if (right - left > 1 && bottom - top > 1) shown.push({ leaf, left, right, top, bottom });
    }
  }
  shown.sort((a, b) => a.top - b.top);
  for (const [index, one] of shown.entries()) {
    for (let next = index + 1; next < shown.length; next++) {
      const other = shown[next];
      if (!other || other.top > one.bottom) break;
      if (
        other.leaf === one.leaf ||
        styleOf(other.leaf.element.closest('th') ?? other.leaf.element).position === 'sticky'
      )
        continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 2)
        faults.add(`overlap: ${describe(one.leaf.element)} and ${describe(other.leaf.element)}`);
    }
  }
  return [...faults];
}
