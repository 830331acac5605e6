import type { CardsModel, Column, ListedRecords } from '@kafra/sdk';
import { Box } from 'ink';
import { useEffect, useMemo } from 'react';
import type { Block } from '../../document/block.ts';
import { BlockView } from '../../document/block-view.tsx';
import { cardBlocks } from '../../document/cards.ts';
import { gutter } from '../../document/document.tsx';
import { useLayout } from '../../document/use-layout.ts';
import { useSprites } from '../../images/use-sprites.ts';
import type { Binding } from '../../keys/key-dispatcher.ts';
import { useArea } from '../../shell/area.ts';
import { fullMinColumns, useSize, wrapMinRows } from '../../shell/size.ts';
import { useUi } from '../../shell/ui.ts';
import { useStore } from '../../use-store.ts';
import { DataTable, headHeight, markWidth } from '../../widgets/data-table.tsx';
import { spokenRow } from '../../widgets/spoken-row.ts';
import { windowTop } from '../table/cursor.ts';
import { shortCell, useColumns } from '../table/use-columns.ts';
import { useRecordKeys } from './use-record-keys.ts';

interface RecordListProps {
  model: CardsModel;
  list: ListedRecords;
  /** Number of rows of the terminal. */
  height: number;
  active: boolean;
  /** Additional key bindings of the screen. They take precedence. */
  bindings: readonly Binding[];
}

/** Minimum terminal width at which the card of the selected record is beside the list, in cells. */
const besideMinColumns = 104;
const listShare = 0.55;
const noSort = { column: '', direction: 'ascending' } as const;

/** Database records as rows of a list. Keys select a row, and Enter opens its card. */
export function RecordList({ model, list, height, active, bindings }: RecordListProps) {
  const area = useArea();
  const screen = useSize();
  const ui = useUi();
  const hasCard = area.columns >= besideMinColumns && list.card !== undefined;
  const width = hasCard ? Math.floor(area.columns * listShare) : area.columns;
  const { columns, indexes, lines, isShort } = useColumns({
    columns: useMemo(() => list.columns.map(toColumn), [list.columns]),
    rows: useMemo(() => list.rows.map((row) => ({ ...row, actions: [], link: undefined })), [list.rows]),
    choice: useStore(ui.columns).get(model.definition.id),
    sort: list.sort ?? noSort,
    availableWidth: width - markWidth,
    maxPriority: screen.columns < fullMinColumns ? 2 : 3,
    canWrap: screen.rows >= wrapMinRows,
  });
  useEffect(() => {
    ui.fittedColumns.set(new Set(indexes.flatMap((at) => list.columns[at]?.id ?? [])));
  }, [ui, indexes, list.columns]);
  const rows = useMemo(
    () =>
      list.rows.map(({ key, cells }) => ({
        key,
        cells: indexes.map((at) => cells[at] ?? { text: '' }).map((cell) => (isShort ? shortCell(cell) : cell)),
        spoken: spokenRow(list.columns, cells),
      })),
    [list.rows, list.columns, indexes, isShort],
  );
  const visible = Math.max(1, height - headHeight(lines));
  const at = list.rows.findIndex(({ key }) => key === list.chosen);
  const top = windowTop(Math.max(0, at), rows.length, visible);
  useRecordKeys({ model, list, active, height: visible, bindings });

  function onRowPress(key: string): void {
    ui.pane.set('content');
    const link = list.rows.find((row) => row.key === key)?.link;
    if (key === list.chosen && link) ui.app.navigate(link);
    else model.choose(key);
  }

  return (
    <Box height={height} flexShrink={0}>
      <Box width={width} flexShrink={0}>
        <DataTable
          columns={columns}
          headLines={lines}
          rows={rows.slice(top, top + visible)}
          width={width}
          selected={list.chosen}
          focused={active}
          onRowPress={onRowPress}
          onHeadPress={(index) => {
            const column = list.columns[indexes[index] ?? -1];
            if (column) model.sortRows(column.id);
          }}
        />
      </Box>
      {hasCard ? <CardBeside model={model} list={list} width={area.columns - width} height={height} /> : null}
    </Box>
  );
}

/** Number of facts about the selected record that a narrow terminal shows. */
const mainFacts = 3;

const toColumn = ({ id, title, align }: ListedRecords['columns'][number], index: number): Column<unknown> => ({
  ...{ id, title },
  ...(align && { align }),
  cell: () => ({ text: '' }),
  priority: priorityOf(index),
});

function priorityOf(index: number): 1 | 2 | 3 {
  if (index === 0) return 1;
  return index <= mainFacts ? 2 : 3;
}

/** The beginning of the selected record's card, beside or below the list. Enter opens the whole card. */
function CardBeside({
  model,
  list: { card },
  width,
  height,
}: Pick<RecordListProps, 'model' | 'list' | 'height'> & { width: number }) {
  const sprite = useSprites(card ? [card] : []);
  const layout = { ...useLayout(width - gutter), sprite };
  if (!card) return null;
  const handlers = {
    onPress: (button: Parameters<CardsModel['activate']>[0]) => void model.activate(button),
    onToggle: model.toggle,
  };
  const blocks = cardBlocks({ ...card, buttons: [] }, handlers, layout);
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      {firstRows(blocks, height).map(({ block, rows }) => (
        <BlockView
          key={block.key}
          block={block}
          window={{ from: 0, to: rows, focus: undefined }}
          width={width - gutter}
          onPress={(key) => block.stops.find((stop) => stop.key === key)?.run()}
        />
      ))}
    </Box>
  );
}

/** Returns the blocks of a card that fit into the given rows; the last one is cut. */
function firstRows(blocks: readonly Block[], height: number): { block: Block; rows: number }[] {
  let room = height;
  return blocks.flatMap((block) => {
    const rows = Math.min(block.height, room);
    room -= rows;
    return rows > 0 ? [{ block, rows }] : [];
  });
}
