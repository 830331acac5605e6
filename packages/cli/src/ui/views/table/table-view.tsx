import type { TableModel, TableSnapshot } from '@kafra/sdk';
import { formatCount } from '@kafra/sdk/rules';
import { Box, Text } from 'ink';
import { type ReactNode, useEffect, useMemo } from 'react';
import { truncate, widthOf } from '../../../terminal/text-width.ts';
import { useArea } from '../../shell/area.ts';
import { detailMinColumns, detailMinRows, fullMinColumns, useSize, wrapMinRows } from '../../shell/size.ts';
import { useUi } from '../../shell/ui.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { DataTable, markWidth } from '../../widgets/data-table.tsx';
import { spokenRow } from '../../widgets/spoken-row.ts';
import { Heading } from '../heading.tsx';
import { hasQueryLine, QueryLine, useQueryHelp } from '../query/query-line.tsx';
import { notLoaded, tryAgain } from '../reload-messages.ts';
import { BlankRows } from './blank-rows.tsx';
import { rowNumber, windowTop } from './cursor.ts';
import { FilterPills } from './filter-pills.tsx';
import { useListState, useRestoredRow } from './list-state.ts';
import { markedKeys } from './marks.ts';
import { NextPage, useNextRows } from './next-page.tsx';
import { detailLines, detailMargin, RowDetail } from './row-detail.tsx';
import { SearchLine, searchLineHeight } from './search-line.tsx';
import { Summary, summaryRows } from './summary.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { shortCell, useColumns } from './use-columns.ts';
import { useTableKeys } from './use-table-keys.ts';

/**
 * Rows of a list's screen besides the rows of the list: heading, line and footer. The search line and the column titles
 * are counted separately.
 */
const fixedRows = 3;

/**
 * Pinned rows: rows at the start of the first page that a separate view draws above the table, such as a podium. They
 * are selected like all other rows.
 */
export interface PinnedRows {
  count: number;
  height: number;
  render(chosen: string | undefined, focused: boolean): ReactNode;
}

interface TableViewProps {
  model: TableModel;
  title: string;
  pinned?: PinnedRows;
}

/** Screen with a list of rows, a search and sorting. */
export function TableView({ model, title, pinned }: TableViewProps) {
  const view = useStore(model);
  const area = useArea();
  const screen = useSize();
  const theme = useTheme();
  const ui = useUi();
  const list = useListState();
  const { index: selectedIndex, searching, marks } = useStore(list);
  const index = Math.max(0, Math.min(selectedIndex, view.rows.length - 1));
  const active = useStore(ui.pane) === 'content';
  const opened = useStore(ui.openedView);
  const { pageSize } = model.definition;

  useRestoredRow(view, list);
  const chromeRows = fixedRows + searchLineHeight(model, area.columns);
  const freeRows = area.rows - chromeRows - 1 - view.rows.length - view.blankRows;
  const ahead = useNextRows(model, view, pinned ? 0 : freeRows);
  const { columns, indexes, lines, isShort } = useColumns({
    columns: model.columns,
    choice: useStore(ui.columns).get(model.definition.id),
    hidden: view.hiddenColumns,
    rows: view.rows,
    ahead,
    sort: view.sort,
    availableWidth: area.columns - markWidth,
    maxPriority: screen.columns < fullMinColumns ? 2 : 3,
    canWrap: screen.rows >= wrapMinRows,
  });
  useEffect(() => {
    ui.fittedColumns.set(new Set(indexes.flatMap((at) => model.columns[at]?.id ?? [])));
  }, [ui, indexes, model.columns]);
  const help = useQueryHelp(model, view, active && searching);
  const summary = summaryRows(view.summary, {
    width: area.columns,
    screenRows: screen.rows,
    ellipsis: theme.glyphs.ellipsis,
  });
  const otherRows = chromeRows + lines + (pinned?.height ?? 0) + (hasQueryLine(help) ? 1 : 0) + summary.length;
  const marked = useMemo(() => markedKeys(model, view, marks), [model, view, marks]);
  useTableKeys({ model, list, markCount: marked.size, active, height: area.rows - otherRows, pinned: pinned?.count });
  const rows = useMemo(
    () =>
      view.rows.map(({ key, cells }) => ({
        key,
        cells: indexes.map((at) => cells[at] ?? { text: '' }).map((cell) => (isShort ? shortCell(cell) : cell)),
        // A screen reader reads all cells of a row, whether or not they fit into the width.
        spoken: spokenRow(model.columns, cells),
      })),
    [view.rows, indexes, isShort, model.columns],
  );
  const listed = view.page === 0 ? rows.slice(pinned?.count ?? 0) : rows;

  const chosen = view.rows[index];
  const availableRows = area.rows - otherRows - (view.filters.length > 0 ? 1 : 0);
  const detail =
    chosen && (screen.columns >= detailMinColumns || screen.rows >= detailMinRows)
      ? detailLines(model, chosen, area.columns - 4, theme)
      : [];
  const detailHeight = detail.length + detailMargin;
  const hasDetail =
    detail.length > 0 && availableRows - detailHeight >= Math.min(view.rows.length + view.blankRows, pageSize);
  const height = hasDetail ? availableRows - detailHeight : availableRows;
  const at = listed.findIndex(({ key }) => key === chosen?.key);
  const top = windowTop(Math.max(0, at), listed.length, height);

  function onRowPress(key: string): void {
    const at = view.rows.findIndex((row) => row.key === key);
    ui.pane.set('content');
    if (at === index && model.canOpenRows) model.open(key);
    else list.set((state) => ({ ...state, index: at }));
  }

  function onHeadPress(at: number): void {
    const column = model.columns[indexes[at] ?? -1];
    if (column?.sort) model.sortBy(column.id);
  }

  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading
        title={title}
        notes={opened && `View: ${opened.name}`}
        warnings={view.warnings}
        isLoading={view.loading || view.refreshing}
        failed={view.failed}
        loadedAt={view.loadedAt}
      />
      <SearchLine model={model} view={view} list={list} focused={active && searching} completed={help.completed} />
      {hasQueryLine(help) ? (
        <Box paddingLeft={2} height={1} flexShrink={0}>
          <QueryLine help={help} width={area.columns - 2} />
        </Box>
      ) : null}
      <FilterPills view={view} width={area.columns} />
      <Summary rows={summary} />
      {pinned?.render(chosen?.key, active)}
      {view.loading ? <TableSkeleton width={area.columns} height={availableRows} /> : null}
      {view.rows.length > 0 ? (
        <DataTable
          columns={columns}
          headLines={lines}
          rows={listed.slice(top, top + height)}
          width={area.columns}
          selected={chosen?.key}
          focused={active}
          marked={marked}
          onRowPress={onRowPress}
          onHeadPress={onHeadPress}
        />
      ) : (
        <EmptyMessage view={view} />
      )}
      <BlankRows columns={columns} count={Math.min(view.blankRows, height - listed.length)} />
      {pinned ? null : (
        <NextPage
          {...{ model, view, columns, indexes, isShort, width: area.columns, rows: ahead }}
          height={height - listed.length - view.blankRows}
        />
      )}
      <Box flexGrow={1} />
      {hasDetail ? <RowDetail lines={detail} width={area.columns} /> : null}
      <Footer
        view={view}
        row={rowNumber({ page: view.page, index }, { pageSize, pinned: pinned?.count }) + 1}
        markCount={marked.size}
        width={area.columns}
      />
    </Box>
  );
}

function EmptyMessage({ view }: { view: TableSnapshot }) {
  const { palette } = useTheme();
  if (view.loading) return null;
  if (view.accessDenied) return <AccessDenied {...view.accessDenied} />;
  const message = view.loadedAt === undefined && !view.failed ? notLoaded : view.empty;
  return (
    <Box paddingLeft={2} paddingTop={1} flexDirection="column">
      <Text italic color={palette.inkSoft}>
        {message}
      </Text>
      {view.failed ? <Text color={palette.inkSoft}>{tryAgain}</Text> : null}
      {view.emptyLink?.text ? <Text>{view.emptyLink.text}</Text> : null}
      {view.emptyLink ? <Text color={palette.inkSoft}>{`Enter: ${view.emptyLink.label}`}</Text> : null}
    </Box>
  );
}

/** Message with the reason why the current user may not see the list. */
function AccessDenied({ title, text }: NonNullable<TableSnapshot['accessDenied']>) {
  const { palette } = useTheme();
  return (
    <Box flexDirection="column" paddingLeft={2} paddingTop={1}>
      <Text bold color={palette.poppy}>
        {title}
      </Text>
      {text ? <Text color={palette.ink}>{text}</Text> : null}
    </Box>
  );
}

interface FooterProps {
  view: TableSnapshot;
  row: number;
  markCount: number;
  width: number;
}

function Footer({ view, row, markCount, width }: FooterProps) {
  const { palette, glyphs } = useTheme();
  if (view.total === 0 && !view.loadingAll) return null;
  const marks = markCount === 0 ? '' : `${formatCount(markCount)} marked ${glyphs.dot} `;
  const text = marks + footerText(view, row, { width: width - footerMargin - widthOf(marks), glyphs });
  return (
    <Box height={1} flexShrink={0} paddingLeft={footerMargin}>
      <Text color={palette.inkSoft} wrap="truncate">
        {text}
      </Text>
    </Box>
  );
}

const footerMargin = 2;

interface FooterSpace {
  width: number;
  glyphs: Pick<Glyphs, 'dot' | 'ellipsis'>;
}

/** Returns the footer of a list that is not fully loaded. The text before the key is cut, but the key is not. */
function cutFooter(count: string, { width, glyphs }: FooterSpace): string {
  const key = ` ${glyphs.dot} A: load all`;
  return truncate(count, Math.max(1, width - widthOf(key)), glyphs.ellipsis) + key;
}

/**
 * Returns the footer of a list. The numbers of the visible rows come first and are cut last. On narrow terminals, the
 * position has a shorter text.
 */
function footerText(view: TableSnapshot, row: number, { width, glyphs }: FooterSpace): string {
  const { dot } = glyphs;
  const { page, pages, total, count, more, loadingAll, update, order } = view;
  const place = `Page ${page + 1} of ${pages} ${dot} row ${row}`;
  const position = update === undefined ? place : `${update} ${dot} r: show ${dot} ${place}`;
  const remaining = loadingAll ? `${loadingAll.text} Esc: stop` : more && `${count} ${dot} A: load all`;
  if (remaining === undefined) return `${position} of ${total}${order === undefined ? '' : ` ${dot} ${order}`}`;
  const shorter = [position, `${page + 1}/${pages} ${dot} row ${row}`, `${page + 1}/${pages}`];
  const texts = shorter.map((words) => `${remaining} ${dot} ${words}`);
  return (
    texts.find((text) => widthOf(text) <= width) ?? (loadingAll ? remaining : cutFooter(count ?? '', { width, glyphs }))
  );
}
