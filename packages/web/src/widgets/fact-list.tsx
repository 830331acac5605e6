import type { Fact } from '@kafra/sdk';
import { Cell } from './cell.tsx';
import { FactRows } from './fact-rows.tsx';

/** A list of facts (labels with values), in the style of the given CSS class. */
export const FactList = ({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) => (
  <FactRows facts={facts} className={className}>
    {(value) => <Cell cell={value} />}
  </FactRows>
);
