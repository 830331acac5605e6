import type { Fact } from '@kafra/sdk';
import { Cell } from './cell.tsx';

/** Facts with their labels, for a screen to dress. */
export const FactList = ({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Cell cell={value} />
        </dd>
      </div>
    ))}
  </dl>
);
