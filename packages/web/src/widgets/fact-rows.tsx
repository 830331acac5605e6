import type { Cell, Fact } from '@kafra/sdk';
import type { ReactNode } from 'react';

/**
 * Minimum characters of a value that is laid out as text instead of a number, such as the jobs that can wear an item.
 */
const minLongValue = 30;
/** Minimum characters of a number that needs two boxes on a narrow screen: `1,000,000,000z`. */
const minWideNumber = 12;

const isWideNumber = (text: string) => text.length >= minWideNumber && /^\d/.test(text);

interface FactRowsProps {
  facts: readonly Fact[];
  className: string | undefined;
  children: (value: Cell) => ReactNode;
}

/** Facts with their labels. `children` draws a value. */
export const FactRows = ({ facts, className, children }: FactRowsProps) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div
        key={label}
        data-long={value.text.length >= minLongValue || undefined}
        data-wide={isWideNumber(value.text) || undefined}
      >
        <dt>{label}</dt>
        <dd>{children(value)}</dd>
      </div>
    ))}
  </dl>
);
