import type { Cell } from '@kafra/sdk';
import { Box, Text } from 'ink';
import Table from 'ink-table';
import { createContext, memo, type PropsWithChildren, type ReactNode, useContext } from 'react';
import { fitWidth } from '../../terminal/text-width.ts';
import { type Line, lineWidth, type Piece, truncateAtPiece, truncateLine } from '../document/line.ts';
import { hyperlink } from '../terminal/hyperlinks.ts';
import { useTheme } from '../theme/theme.ts';
import { cellPieces } from './cell-pieces.ts';
import { Clickable } from './clickable.tsx';
import { titleRows } from './column-titles.ts';
import { spokenRow } from './spoken-row.ts';

export interface DataTableColumn {
  title: string;
  /** Width of the column in cells, without the gap to the next column. */
  width: number;
  align?: 'end';
  /** Sort arrow, if the table is sorted by this column. */
  arrow?: string;
}

export interface DataTableRow {
  key: string;
  cells: readonly Cell[];
  /** Text of the row for a screen reader (default: the titles and cells that are shown). */
  spoken?: string;
  /** True for a highlighted row. */
  recent?: boolean;
  /** A further line of the row above: its text covers all columns. Screen readers read it with that row. */
  detail?: Line;
}

interface DataTableProps {
  columns: readonly DataTableColumn[];
  /** Visible rows of the table. Others are left out, because each row takes time to draw. */
  rows: readonly DataTableRow[];
  width: number;
  /** Number of lines of the column titles (default: 1). */
  headLines?: number;
  /** Number of lines of the header that are scrolled out of view. */
  scrolledLines?: number;
  selected?: string;
  /** Keys of the rows that the user has marked. */
  marked?: ReadonlySet<string>;
  /** True if the table receives keys. A selected row is shown in any case. */
  focused?: boolean;
  onRowPress?(key: string): void;
  onHeadPress?(index: number): void;
}

/** Number of cells between two columns of a table. */
export const columnGap = 2;
/** Width of the left column of a table, which shows the mark of the selected row, in cells. */
export const markWidth = 2;

/** Returns the number of rows for the column titles and the line below them. */
export const headHeight = (headLines: number): number => headLines + 1;

/** A table: rows in columns, below a header and a line. */
export const DataTable = ({ columns, ...props }: DataTableProps) => (
  <InkDataTable {...props} shape={columns} data={noData} header={HeadCell} cell={BodyCell} skeleton={Nothing} />
);

type Row = Record<string, string>;
type InkTableProps = ConstructorParameters<typeof Table<Row>>[0];
type Columns = ReturnType<Table<Row>['getColumns']>;

/**
 * The package ink-table computes wrong widths for wide characters. It gets no data and only arranges the cells, which
 * draw themselves.
 */
const noData: Row[] = [];
const Nothing = () => <Text>{''}</Text>;

class InkDataTable extends Table<Row> {
  declare readonly props: Readonly<
    InkTableProps & Omit<DataTableProps, 'columns'> & { shape: readonly DataTableColumn[] }
  >;

  override getColumns(): Columns {
    return toInkColumns(this.props.shape);
  }

  override render() {
    const {
      shape,
      rows,
      width,
      headLines = 1,
      scrolledLines = 0,
      selected,
      marked,
      focused = false,
      onRowPress,
      onHeadPress,
    } = this.props;
    const selectedState = focused ? 'focused' : 'selected';
    const stateOf = (key: string) => (key === selected ? selectedState : undefined);
    return (
      <Box flexDirection="column" width={width} aria-role="listbox">
        {scrolledLines < headLines ? (
          <HeadContext value={{ columns: shape, headLines, scrolledLines, onHeadPress }}>
            {this.heading({ key: 'head', columns: this.getColumns(), data: {} })}
          </HeadContext>
        ) : null}
        {scrolledLines < headHeight(headLines) ? (
          <Text aria-hidden>
            {' '.repeat(markWidth)}
            <Rule width={width - markWidth} />
          </Text>
        ) : null}
        {rows.map((row) =>
          row.detail ? (
            <DetailLine key={row.key} line={row.detail} />
          ) : (
            <TableRow
              key={row.key}
              row={row}
              columns={shape}
              width={width}
              state={stateOf(row.key)}
              isMarked={marked?.has(row.key) ?? false}
              onRowPress={onRowPress}
            >
              {this.data}
            </TableRow>
          ),
        )}
      </Box>
    );
  }
}

const toInkColumns = (columns: readonly DataTableColumn[]): Columns =>
  columns.map(({ width }, index) => ({ key: String(index), column: String(index), width }));

type RowState = 'focused' | 'selected' | undefined;

interface RowContextValue {
  row: DataTableRow;
  columns: readonly DataTableColumn[];
  state: RowState;
}

const HeadContext = createContext<{
  columns: readonly DataTableColumn[];
  headLines: number;
  scrolledLines: number;
  onHeadPress: ((index: number) => void) | undefined;
}>({ columns: [], headLines: 1, scrolledLines: 0, onHeadPress: undefined });
const RowContext = createContext<RowContextValue | undefined>(undefined);

interface TableRowProps extends RowContextValue {
  isMarked: boolean;
  width: number;
  onRowPress: ((key: string) => void) | undefined;
  children: (part: { key: string; columns: Columns; data: Row }) => ReactNode;
}

/** A row of a table, rendered again only if it or its state changes. */
const TableRow = memo(
  function TableRow({ row, columns, state, isMarked, width, onRowPress, children }: TableRowProps) {
    const { palette } = useTheme();
    return (
      <RowContext value={{ row, columns, state }}>
        <Clickable
          aria-role="option"
          aria-label={row.spoken ?? spokenRow(columns, row.cells)}
          aria-state={{ selected: state !== undefined, checked: isMarked }}
          width={width}
          height={1}
          backgroundColor={state === 'focused' ? palette.brass : state && palette.raised}
          onPress={onRowPress && (() => onRowPress(row.key))}
        >
          <Mark state={state} isMarked={isMarked} />
          {children({ key: row.key, columns: toInkColumns(columns), data: {} })}
        </Clickable>
      </RowContext>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.state === after.state &&
    before.isMarked === after.isMarked &&
    before.columns === after.columns &&
    before.width === after.width,
);

/** A further line of a table row, over all columns. */
const DetailLine = ({ line }: { line: Line }) => (
  <Box aria-hidden height={1} flexShrink={0} paddingLeft={markWidth}>
    {line.map((piece, at) => (
      <StyledText key={`${at} ${piece.text}`} piece={piece} />
    ))}
  </Box>
);

function Mark({ state, isMarked }: { state: RowState; isMarked: boolean }) {
  const { palette } = useTheme();
  const isFocused = state === 'focused';
  return (
    <Text aria-hidden bold color={isFocused ? palette.onBrass : palette.brass} inverse={isFocused && !palette.onBrass}>
      {(isFocused ? '>' : ' ') + (isMarked ? '*' : ' ')}
    </Text>
  );
}

const gapAfter = (columns: readonly DataTableColumn[], index: number): string =>
  index < columns.length - 1 ? ' '.repeat(columnGap) : '';

/** A header cell of a table. The package ink-table passes the column's index, but does not declare that property. */
function HeadCell({ column = 0 }: PropsWithChildren<{ column?: number }>) {
  const { palette, glyphs } = useTheme();
  const { columns, headLines, scrolledLines, onHeadPress } = useContext(HeadContext);
  const shape = columns[column] ?? { title: '', width: 0 };
  const { title, width, align, arrow } = shape;
  const margin = column === 0 ? ' '.repeat(markWidth) : '';
  const text = titleRows(shape, headLines, glyphs.ellipsis)
    .slice(scrolledLines)
    .map((words) => margin + fitWidth(words, width, { ellipsis: glyphs.ellipsis, align }) + gapAfter(columns, column));
  return (
    <Clickable onPress={onHeadPress && (() => onHeadPress(column))} aria-label={text.length > 1 ? title : undefined}>
      <Text bold color={arrow ? palette.brass : palette.inkSoft}>
        {text.join('\n')}
      </Text>
    </Clickable>
  );
}

/**
 * Returns whether a table cell contains only a picture. The table shows a mark in it, so that it differs from an empty
 * cell.
 */
export const isPictureOnly = ({ text, picture }: Cell): boolean => text === '' && picture !== undefined;

function BodyCell({ column }: { column: number }) {
  const { palette, glyphs } = useTheme();
  const line = useContext(RowContext);
  const shape = line?.columns[column];
  if (!line || !shape) return <Nothing />;
  const { row, state, columns } = line;
  const isFocused = state === 'focused';
  const cut = shape.align === 'end' ? truncateAtPiece : truncateLine;
  const cell = row.cells[column] ?? { text: '' };
  const shown = isPictureOnly(cell) ? { ...cell, text: glyphs.crest } : cell;
  const pieces = cut(cellPieces(shown, palette), shape.width, glyphs.ellipsis);
  const blank = ' '.repeat(Math.max(0, shape.width - lineWidth(pieces)));
  const [before, after] = shape.align === 'end' ? [blank, ''] : ['', blank];
  return (
    <Text wrap="truncate" bold={isFocused || row.recent} inverse={isFocused && !palette.onBrass}>
      {before}
      {pieces.map((piece, index) => (
        <StyledText key={`${index} ${piece.text}`} piece={isFocused ? { ...piece, color: palette.onBrass } : piece} />
      ))}
      {after + gapAfter(columns, column)}
    </Text>
  );
}

export const StyledText = ({ piece: { text, href, stop: _, ...style } }: { piece: Piece }) => (
  <Text {...style}>{href === undefined ? text : hyperlink(text, href)}</Text>
);

export function Rule({ width }: { width: number }) {
  const { palette, glyphs } = useTheme();
  return (
    <Text aria-hidden color={palette.hairline}>
      {glyphs.rule.repeat(Math.max(0, width))}
    </Text>
  );
}
