import type { MeasuredMap } from '../../contract/entities.ts';
import { cell } from '../../models/content.ts';
import type { Column } from '../../models/table/table.ts';
import { formatCount, pluralize } from '../../rules/text/format.ts';

interface MeasuredRow {
  measured: MeasuredMap | undefined;
}

/** Returns the column with the kills per hour that were measured from the item log. */
export const measuredColumn = <Row extends MeasuredRow>(): Column<Row, 'measured'> => ({
  ...{ id: 'measured', title: 'Measured Kills/h', priority: 3, align: 'end', hiddenIfEmpty: true },
  cell({ measured }) {
    if (!measured) return cell('');
    const { kills_per_hour: kills, hunters } = measured;
    return cell(formatCount(kills), hunters === undefined ? {} : { title: pluralize(hunters, 'hunter') });
  },
  sort: ({ measured }) => measured?.kills_per_hour,
});
