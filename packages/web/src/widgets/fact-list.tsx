import type { Fact } from '@kafra/sdk';
import { Cell } from './cell.tsx';

/** Letters from which on a value, such as the jobs that wear an item, is a sentence and no figure. */
const minLongValue = 30;
/** Characters of a number that needs two boxes on a narrow screen: `1,000,000,000z`. */
const minWideNumber = 12;

const isWideNumber = (text: string) => text.length >= minWideNumber && /^\d/.test(text);

/** Facts with their labels, for a screen to dress. */
export const FactList = ({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div
        key={label}
        data-long={value.text.length >= minLongValue || undefined}
        data-wide={isWideNumber(value.text) || undefined}
      >
        <dt>{label}</dt>
        <dd>
          <Cell cell={value} />
        </dd>
      </div>
    ))}
  </dl>
);
