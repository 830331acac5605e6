import type { ItemRecord, MapRecord, MobRecord } from '../../contract/databases.ts';
import type { SkillRecord } from '../../contract/skill-records.ts';
import { type ChangeTopic, itemTopics, mapTopics, mobTopics, skillTopics, type Topic } from './change-topics.ts';

/**
 * One difference between two versions of the game databases. `before` is absent for a new value, `after` for a removed
 * one.
 */
export interface DatabaseChange {
  readonly database: 'item' | 'mob' | 'map' | 'skill';
  readonly id: number | string;
  readonly name: string;
  readonly topic: ChangeTopic;
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** One version of all game databases. */
export interface DatabaseSet {
  readonly items: readonly ItemRecord[];
  readonly mobs: readonly MobRecord[];
  readonly maps: readonly MapRecord[];
  /** Records of the skill database; empty without one. */
  readonly skills: readonly SkillRecord[];
}

interface Kind<R> {
  readonly database: DatabaseChange['database'];
  readonly topics: readonly Topic<R>[];
}

type Keyed = { readonly id: number | string; readonly name: string };

function compareRecord<R extends Keyed>(before: R, after: R, { database, topics }: Kind<R>): DatabaseChange[] {
  const { id, name } = after;
  return topics.flatMap(({ topic, facts }) => {
    const [old, now] = [facts(before), facts(after)];
    const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
    return keys.map((field) => ({ database, id, name, topic, field, before: old.get(field), after: now.get(field) }));
  });
}

function compareList<R extends Keyed>(before: readonly R[], after: readonly R[], kind: Kind<R>): DatabaseChange[] {
  const { database } = kind;
  const old = new Map(before.map((record) => [record.id, record]));
  const now = new Set(after.map((record) => record.id));
  const gone = before.filter((record) => !now.has(record.id));
  const changes = after.flatMap((record): DatabaseChange[] => {
    const known = old.get(record.id);
    if (known) return compareRecord(known, record, kind);
    return [{ database, id: record.id, name: record.name, topic: 'added', field: 'record', after: record.name }];
  });
  const removed = gone.map(
    ({ id, name }): DatabaseChange => ({ database, id, name, topic: 'removed', field: 'record', before: name }),
  );
  return [...removed, ...changes];
}

/**
 * Returns the differences between two versions of the game databases: items, then monsters, maps and skills. If one
 * version has no skill database, skills are left out, because every skill would be listed as added or removed.
 */
export function compareDatabases(before: DatabaseSet, after: DatabaseSet): DatabaseChange[] {
  const haveSkills = before.skills.length > 0 && after.skills.length > 0;
  return [
    ...compareList(before.items, after.items, { database: 'item', topics: itemTopics }),
    ...compareList(before.mobs, after.mobs, { database: 'mob', topics: mobTopics }),
    ...compareList(before.maps, after.maps, { database: 'map', topics: mapTopics }),
    ...(haveSkills ? compareList(before.skills, after.skills, { database: 'skill', topics: skillTopics }) : []),
  ];
}

const heading = ({ database, id, name }: DatabaseChange): string => `${database} ${id} ${name}`;

function line({ topic, field, before, after }: DatabaseChange): string {
  if (topic === 'added' || topic === 'removed') return topic;
  if (before === undefined) return `${topic}: + ${field}: ${after}`;
  return after === undefined ? `${topic}: - ${field}: ${before}` : `${topic}: ${field}: ${before} -> ${after}`;
}

/** Returns the changes of the game databases as text: a heading for each record, and a line for each change. */
export function changesText(changes: readonly DatabaseChange[]): string {
  const groups = Map.groupBy(changes, heading);
  return [...groups].map(([head, list]) => [head, ...list.map((change) => `  ${line(change)}`)].join('\n')).join('\n');
}
