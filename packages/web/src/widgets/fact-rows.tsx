import type { Cell, Fact } from '@kafra/sdk';
import type { ReactNode } from 'react';

/**
 * Minimum length of a fact's value that is laid out as text instead of a number, in characters. An example is the list
 * of jobs that can wear an item.
 */
const minLongValue = 30;
/** Minimum length of a number that needs the width of two facts on a narrow screen, in characters: `100,000,000`. */
const minWideNumber = 11;
/** Minimum length of a number that needs the width of two facts on every screen, in characters: `1,000,000,000z`. */
const minWidestNumber = 14;

/** Returns the screens on which a number needs the width of two facts. */
function wideOn(text: string): 'phones' | 'all' | undefined {
  if (text.length < minWideNumber || !/^\d/.test(text)) return undefined;
  return text.length < minWidestNumber ? 'phones' : 'all';
}

interface FactRowsProps {
  facts: readonly Fact[];
  className: string | undefined;
  children: (value: Cell) => ReactNode;
}

/** A list of facts (labels with values). The function `children` draws a value. */
export const FactRows = ({ facts, className, children }: FactRowsProps) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div key={label} data-long={value.text.length >= minLongValue || undefined} data-wide={wideOn(value.text)}>
        <dt>{label}</dt>
        <dd>{children(value)}</dd>
      </div>
    ))}
  </dl>
);
