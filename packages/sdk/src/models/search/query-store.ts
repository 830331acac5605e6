import { formatHash } from '../../core/hash-query.ts';
import { createStore, derive, type Readable } from '../../core/store.ts';
import type { Context } from '../context.ts';
import {
  type HasRecord,
  isSameQuery,
  type ListKeys,
  type ListQuery,
  type ParsedListQuery,
  parseListQuery,
} from './list-query.ts';

/** Store of a list's query, in the form in which its address contains it. */
export interface QueryStore {
  /** Current query. The object stays the same until the query changes. */
  query: Readable<ListQuery>;
  /** Warnings about parts of the address that the list cannot use. They are removed when the query changes. */
  warnings: Readable<readonly string[]>;
  dispose(): void;
}

/**
 * Reads the query of a list from its address after each change. The address is replaced by its canonical form, without
 * the parts that the list cannot use.
 */
export function createQueryStore(
  { location, navigate }: Context,
  keys: ListKeys,
  hasRecord: Readable<HasRecord> = createStore<HasRecord>(undefined),
): QueryStore {
  const { path } = location.getSnapshot();
  const warnings = createStore<readonly string[]>([]);
  let parsed: ParsedListQuery | undefined;
  /** Canonical address to which the current warnings refer. */
  let cleanedHash: string | undefined;
  let isDisposed = false;

  // The address of the next screen arrives shortly before this list is closed, so an address with another path is
  // ignored.
  const reading = derive([location, hasRecord], (current, has): ParsedListQuery => {
    const next = parsed && current.path !== path ? parsed : parseListQuery(current, keys, has);
    parsed = { ...next, query: parsed && isSameQuery(parsed.query, next.query) ? parsed.query : next.query };
    return parsed;
  });
  const query = derive([reading], (current) => current.query);

  function clean(): void {
    const current = location.getSnapshot();
    if (isDisposed || current.path !== path) return;
    const hash = formatHash(current);
    const canonical = formatHash(reading.getSnapshot().location);
    if (hash !== canonical) {
      warnings.set(queryWarnings(reading.getSnapshot()));
      cleanedHash = canonical;
      // The address is replaced in a microtask, so that other subscribers of the address receive the original one
      // first.
      queueMicrotask(() => {
        if (!isDisposed && formatHash(location.getSnapshot()) === hash) navigate(canonical, { replace: true });
      });
    } else if (hash !== cleanedHash) {
      cleanedHash = undefined;
      if (warnings.getSnapshot().length > 0) warnings.set([]);
    }
  }
  const unsubscribe = reading.subscribe(clean);
  clean();

  return {
    ...{ query, warnings },
    dispose() {
      isDisposed = true;
      unsubscribe();
    },
  };
}

/** Maximum number of unusable values that a warning lists, and the maximum length shown of each. */
const maxNamedValues = 3;
const maxValueLength = 40;

function queryWarnings({ unusable, rules, missingIds }: ParsedListQuery): string[] {
  return [
    ...(unusable.length > 0 ? [[`This list does not support ${nameValues(unusable)}.`, ...rules].join(' ')] : []),
    ...(missingIds.length > 0 ? [`No record has the ID ${nameValues(missingIds)}.`] : []),
  ];
}

function nameValues(values: readonly string[]): string {
  const named = values.slice(0, maxNamedValues).map(excerpt);
  const others = values.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}

/**
 * Control characters and changes of the text direction are removed from a shown value, because anyone can write links.
 */
function excerpt(value: string): string {
  const text = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  return text.length > maxValueLength ? `${[...text].slice(0, maxValueLength).join('')}...` : text;
}
