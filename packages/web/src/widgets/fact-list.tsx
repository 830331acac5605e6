import type { Fact } from '@kafra/sdk';
import { Cell } from './cell.tsx';
import { FactRows } from './fact-rows.tsx';

/** Facts with their labels, in the style of the given class. */
export const FactList = ({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) => (
  <FactRows facts={facts} className={className}>
    {(value) => <Cell cell={value} />}
  </FactRows>
);
