import { type Cell, cell } from '../../models/content.ts';
import type { FilterKey } from '../../models/search/filter-keys.ts';
import type { Column } from '../../models/table/table.ts';
import { type ItemName, itemExtras } from '../../rules/game/item-name.ts';
import { formatCount, formatZeny } from '../../rules/text/format.ts';
import { classCell } from './class-cell.ts';
import { guildCell } from './guild-cell.ts';
import { extrasCell, itemCell, refineCell, refinedItemCell } from './item-cells.ts';
import { timeCell } from './time-cell.ts';

/** Row of a list that shows an item. */
interface Named {
  name: ItemName;
}

type Priority = Column<unknown>['priority'];

/** Returns the column of an item for lists that show its refine level in a separate column. */
export const itemColumn = <Row extends Named>(): Column<Row, 'name'> => ({
  id: 'name',
  title: 'Item',
  priority: 1,
  cell: itemCell,
  sort: ({ name }) => name.name,
});

/** Returns the column of an item with its refine level, sorted by name and then by level. */
export const refinedItemColumn = <Row extends Named>(): Column<Row, 'item'> => ({
  id: 'item',
  title: 'Item',
  priority: 1,
  cell: refinedItemCell,
  sort: ({ name }) => `${name.name} ${name.refine}`,
});

export const refineColumn = <Row extends Named>(): Column<Row, 'refine'> => ({
  id: 'refine',
  title: 'Refine',
  priority: 2,
  extendsName: true,
  align: 'end',
  cell: refineCell,
  sort: ({ name }) => name.refine,
});

export const extrasColumn = <Row extends Named>(): Column<Row, 'cards'> => ({
  id: 'cards',
  title: 'Cards/Extras',
  priority: 3,
  extendsName: true,
  titleOptional: true,
  cell: extrasCell,
  sort: ({ name }) => itemExtras(name).join(', '),
});

interface ColumnOptions<Row, Id extends string, T> {
  id: Id;
  title: string;
  priority: Priority;
  value(row: Row): T;
}

export const countColumn = <Row, const Id extends string>({
  id,
  title,
  priority,
  value,
}: ColumnOptions<Row, Id, number>): Column<Row, Id> => ({
  ...{ id, title, priority },
  align: 'end',
  cell: (row) => cell(formatCount(value(row))),
  sort: value,
});

export const zenyColumn = <Row, const Id extends string>({
  id,
  title,
  priority,
  value,
}: ColumnOptions<Row, Id, number>): Column<Row, Id> => ({
  ...{ id, title, priority },
  align: 'end',
  cell: (row) => cell(formatZeny(value(row))),
  sort: value,
});

export const textColumn = <Row, const Id extends string>({
  id,
  title,
  priority,
  value,
}: ColumnOptions<Row, Id, string>): Column<Row, Id> => ({
  ...{ id, title, priority },
  cell: (row) => cell(value(row)),
  sort: value,
});

export const timeColumn = <Row, const Id extends string>({
  id,
  title,
  priority,
  value,
}: ColumnOptions<Row, Id, number>): Column<Row, Id> => ({
  ...{ id, title, priority },
  titleOptional: true,
  cell: (row, now) => timeCell(value(row), now),
  sort: value,
});

/** Returns a column of texts that filter the list when they are pressed. The cell of a row without a text is empty. */
export const filterColumn = <Row, const Id extends string>(
  key: FilterKey,
  { id, title, priority, value }: ColumnOptions<Row, Id, string | undefined>,
): Column<Row, Id> => ({ ...{ id, title, priority }, cell: (row) => filterCell(key, value(row)), sort: value });

export const filterCell = (key: FilterKey, value: string | undefined): Cell =>
  value ? cell(value, { filter: { key, value } }) : cell('');

/** Returns the column of a character's class with its icon. Pressing a class filters the list. */
export const classFilterColumn = <Row>(value: (row: Row) => Parameters<typeof classCell>[0]): Column<Row, 'class'> => ({
  id: 'class',
  title: 'Class',
  priority: 2,
  cell(row) {
    const told = value(row);
    return classCell(told, told.class ? { filter: { key: 'classes', value: told.class } } : {});
  },
  sort: (row) => value(row).class,
});

interface WithEmblems {
  emblems: Readonly<Record<string, string>>;
}

/** Returns the column of a guild with its emblem. Pressing a guild filters the list. */
export const guildFilterColumn = <Row extends WithEmblems>(
  value: (row: Row) => string | undefined,
): Column<Row, 'guild'> => ({
  id: 'guild',
  title: 'Guild',
  priority: 2,
  cell(row) {
    const guild = value(row);
    return { ...guildCell(guild, row.emblems), ...(guild && { filter: { key: 'guilds', value: guild } }) };
  },
  sort: value,
});
