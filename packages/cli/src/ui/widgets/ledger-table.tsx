import type { Cell } from '@kafra/sdk';
import { Box, Text } from 'ink';
import Table from 'ink-table';
import { createContext, memo, type PropsWithChildren, type ReactNode, useContext } from 'react';
import { clip, clipPieces, lineWidth, type Piece } from '../document/line.ts';
import { linkText } from '../terminal/links.ts';
import { useTheme } from '../theme/theme.ts';
import { cellPieces } from './cell-pieces.ts';
import { Clickable } from './clickable.tsx';
import { fit } from './fit.ts';
import { titleText } from './titles.ts';

export interface LedgerColumn {
  title: string;
  /** Cells, without the gap to the next one. */
  width: number;
  align?: 'end';
  /** An arrow where the rows are in this column's order. */
  arrow?: string;
}

export interface LedgerRow {
  key: string;
  cells: readonly Cell[];
  /** Pointed out among the others. */
  recent?: boolean;
}

interface LedgerProps {
  columns: readonly LedgerColumn[];
  /** Only those that are seen: each one costs time. */
  rows: readonly LedgerRow[];
  width: number;
  /** Lines of its titles; one where this is left out. */
  lines?: number;
  /** So many lines of its head were scrolled away. */
  gone?: number;
  selected?: string;
  /** Whether the keys go here; a selection is shown in any case. */
  focused?: boolean;
  press?(key: string): void;
  pressHead?(index: number): void;
}

/** Between two columns. */
export const columnGap = 2;
/** The room for the mark of the selected row. */
export const markWidth = 2;

/** The titles and the rule beneath them. */
export const headHeight = (lines: number): number => lines + 1;

/** Rows in columns under a head, a rule beneath the head only. */
export const LedgerTable = ({ columns, ...props }: LedgerProps) => (
  <Ledger {...props} shape={columns} data={noData} header={HeadCell} cell={BodyCell} skeleton={Nothing} />
);

type Row = Record<string, string>;
type InkTableProps = ConstructorParameters<typeof Table<Row>>[0];
type Columns = ReturnType<Table<Row>['getColumns']>;

/** ink-table counts letters, which goes wrong with wide ones: it lays out, and the cells write themselves. */
const noData: Row[] = [];
const Nothing = () => <Text>{''}</Text>;

class Ledger extends Table<Row> {
  declare readonly props: Readonly<InkTableProps & Omit<LedgerProps, 'columns'> & { shape: readonly LedgerColumn[] }>;

  override getColumns(): Columns {
    return laidOut(this.props.shape);
  }

  override render() {
    const { shape, rows, width, lines = 1, gone = 0, selected, focused = false, press, pressHead } = this.props;
    const chosen = focused ? 'focused' : 'selected';
    const stateOf = (key: string) => (key === selected ? chosen : undefined);
    return (
      <Box flexDirection="column" width={width} aria-role="listbox">
        {gone < lines ? (
          <HeadContext value={{ columns: shape, lines, gone, pressHead }}>
            {this.heading({ key: 'head', columns: this.getColumns(), data: {} })}
          </HeadContext>
        ) : null}
        {gone < headHeight(lines) ? (
          <Text aria-hidden>
            {' '.repeat(markWidth)}
            <Rule width={width - markWidth} />
          </Text>
        ) : null}
        {rows.map((row) => (
          <LedgerLine key={row.key} row={row} columns={shape} width={width} state={stateOf(row.key)} press={press}>
            {this.data}
          </LedgerLine>
        ))}
      </Box>
    );
  }
}

const laidOut = (columns: readonly LedgerColumn[]): Columns =>
  columns.map(({ width }, index) => ({ key: String(index), column: String(index), width }));

type RowState = 'focused' | 'selected' | undefined;

interface LineScene {
  row: LedgerRow;
  columns: readonly LedgerColumn[];
  state: RowState;
}

const HeadContext = createContext<{
  columns: readonly LedgerColumn[];
  lines: number;
  gone: number;
  pressHead: ((index: number) => void) | undefined;
}>({ columns: [], lines: 1, gone: 0, pressHead: undefined });
const LineContext = createContext<LineScene | undefined>(undefined);

interface LineProps extends LineScene {
  width: number;
  press: ((key: string) => void) | undefined;
  children: (part: { key: string; columns: Columns; data: Row }) => ReactNode;
}

/** One row; drawn anew only when it or its state changed. */
const LedgerLine = memo(
  function LedgerLine({ row, columns, state, width, press, children }: LineProps) {
    const { palette } = useTheme();
    return (
      <LineContext value={{ row, columns, state }}>
        <Clickable
          aria-role="option"
          aria-state={{ selected: state !== undefined }}
          width={width}
          height={1}
          backgroundColor={state === 'focused' ? palette.brass : state && palette.raised}
          press={press && (() => press(row.key))}
        >
          <Mark state={state} />
          {children({ key: row.key, columns: laidOut(columns), data: {} })}
        </Clickable>
      </LineContext>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.state === after.state &&
    before.columns === after.columns &&
    before.width === after.width,
);

function Mark({ state }: { state: RowState }) {
  const { palette } = useTheme();
  const isFocused = state === 'focused';
  return (
    <Text aria-hidden bold color={isFocused ? palette.onBrass : palette.brass} inverse={isFocused && !palette.onBrass}>
      {isFocused ? '> ' : '  '}
    </Text>
  );
}

const hasNext = (columns: readonly LedgerColumn[], index: number): string =>
  index < columns.length - 1 ? ' '.repeat(columnGap) : '';

/** ink-table types its head without the column, which it passes all the same. */
function HeadCell({ column = 0 }: PropsWithChildren<{ column?: number }>) {
  const { palette, glyphs } = useTheme();
  const { columns, lines, gone, pressHead } = useContext(HeadContext);
  const shape = columns[column] ?? { title: '', width: 0 };
  const { title, width, align, arrow } = shape;
  const margin = column === 0 ? ' '.repeat(markWidth) : '';
  const text = titleText(shape, lines, glyphs.ellipsis)
    .slice(gone)
    .map((words) => margin + fit(words, width, { ellipsis: glyphs.ellipsis, align }) + hasNext(columns, column));
  return (
    <Clickable press={pressHead && (() => pressHead(column))} aria-label={text.length > 1 ? title : undefined}>
      <Text bold color={arrow ? palette.brass : palette.inkSoft}>
        {text.join('\n')}
      </Text>
    </Clickable>
  );
}

/** A cell that only a picture fills: a table has a mark in its place, so that it differs from an empty one. */
export const isPicture = ({ text, picture }: Cell): boolean => text === '' && picture !== undefined;

function BodyCell({ column }: { column: number }) {
  const { palette, glyphs } = useTheme();
  const line = useContext(LineContext);
  const shape = line?.columns[column];
  if (!line || !shape) return <Nothing />;
  const { row, state, columns } = line;
  const isFocused = state === 'focused';
  const cut = shape.align === 'end' ? clipPieces : clip;
  const cell = row.cells[column] ?? { text: '' };
  const said = isPicture(cell) ? { ...cell, text: glyphs.crest } : cell;
  const pieces = cut(cellPieces(said, palette), shape.width, glyphs.ellipsis);
  const blank = ' '.repeat(Math.max(0, shape.width - lineWidth(pieces)));
  const [before, after] = shape.align === 'end' ? [blank, ''] : ['', blank];
  return (
    <Text wrap="truncate" bold={isFocused || row.recent} inverse={isFocused && !palette.onBrass}>
      {before}
      {pieces.map((piece, index) => (
        <Styled key={`${index} ${piece.text}`} piece={isFocused ? { ...piece, color: palette.onBrass } : piece} />
      ))}
      {after + hasNext(columns, column)}
    </Text>
  );
}

export const Styled = ({ piece: { text, href, stop: _, ...style } }: { piece: Piece }) => (
  <Text {...style}>{href === undefined ? text : linkText(text, href)}</Text>
);

export function Rule({ width }: { width: number }) {
  const { palette, glyphs } = useTheme();
  return (
    <Text aria-hidden color={palette.hairline}>
      {glyphs.rule.repeat(Math.max(0, width))}
    </Text>
  );
}
