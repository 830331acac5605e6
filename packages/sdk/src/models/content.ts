import type { Dialog } from '../catalog/dialogs.ts';
import type { Sort } from '../core/list-view.ts';
import type { FilterKey } from './search/filter-keys.ts';

/**
 * Types that describe the content of a screen. Definitions of screens use them to declare the content, and each
 * renderer decides how it looks.
 */

/** Meaning of the colour of a text. The text always expresses this meaning too. */
export type Tone = 'good' | 'bad' | 'warn' | 'rare' | 'soft';

/** A picture by its path on the server, such as `/db/items/501.gif`. An empty path shows an empty frame. */
export interface Picture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /**
   * Paths of larger pictures of the same subject, best first. The first existing one is used if there is enough width.
   */
  larger?: readonly string[];
  /** Path of the animated version of the picture, for users who have not turned animations off. */
  moving?: string;
  /** True if the picture is left out when the server does not have it, without a placeholder. */
  isOptional?: true;
}

/** One filter of a list: a key in the query of the address, and a value. */
export interface Filter<Key extends FilterKey = FilterKey> {
  key: Key;
  value: string;
}

/** A cell: a text with its properties, as part of a table, card or list. */
export interface Cell {
  text: string;
  /** Shorter text of the cell for a list on a narrow terminal. */
  shortText?: string;
  tone?: Tone;
  /** True if the text is shown as a badge. */
  badge?: boolean;
  picture?: Picture;
  /** Target of the cell's link as a hash, such as `#/control_panel/item_db?id=501`. */
  link?: string;
  /** True if the link opens in a new tab, in user interfaces with tabs. */
  opensNewTab?: boolean;
  /** Filter that a click on the cell adds to the list. */
  filter?: Filter;
  /** Text that a click on the cell copies. `Copied!` is then shown for 2 s. */
  copyText?: string;
  /** More exact text of the cell that is shown on request, such as the full time for an age. */
  title?: string;
  /** Several objects in one cell, each with its own link or filter. `text` contains the texts of all of them. */
  parts?: readonly Cell[];
  /**
   * True if the parts of the cell are words of one object, separated by spaces, with the name of the object last.
   * Otherwise they are separated by commas.
   */
  phrase?: boolean;
  /**
   * True if the parts of the cell after the first are further facts. The web site shows them on a smaller second line.
   */
  stacked?: true;
  /** Text of the cell as runs with bold, italic, code and links. */
  spans?: readonly Span[];
  /** True if each part of the cell is one line, aligned with the lines of the neighbouring cells. */
  lines?: true;
}

/** Returns a cell with a text and optional properties. */
export const cell = (text: string | number, more: Omit<Cell, 'text'> = {}): Cell => ({ text: String(text), ...more });

/** Returns one cell that contains several cells; empty ones are left out. */
export function cells(parts: readonly Cell[], separator = ', '): Cell {
  const shown = parts.filter((part) => part.text !== '');
  return shown.length === 1 && shown[0]
    ? shown[0]
    : { text: shown.map((part) => part.text).join(separator), parts: shown };
}

/** Joins words of one object, each with its own filter, to a cell. Empty ones are left out. */
export function phrase(words: readonly Cell[], more: Omit<Cell, 'text' | 'parts'> = {}): Cell {
  const [first, ...rest] = words.filter(({ text }) => text !== '');
  if (!first || rest.length === 0) return { ...(first ?? cell('')), ...more };
  const parts = [first, ...rest];
  return { text: parts.map(({ text }) => text).join(' '), parts, phrase: true, ...more };
}

/** Returns the single objects of a cell, including the parts of its parts. */
export const leafCells = (whole: Cell): readonly Cell[] => whole.parts?.flatMap(leafCells) ?? [whole];

/** Joins several lines to one cell. An empty line keeps its position among the parts of the cell. */
export function lineCells(lines: readonly Cell[]): Cell {
  const [only] = lines;
  if (only && lines.length === 1) return only;
  const hasShort = lines.some(({ shortText }) => shortText !== undefined);
  const shortText = cells(lines.map((line) => cell(line.shortText ?? line.text))).text;
  return { text: cells(lines).text, parts: lines, lines: true, ...(hasShort && { shortText }) };
}

/** Returns the part of a cell for one line of its table row; undefined if the first line contains all of the cell. */
export function cellAtLine(whole: Cell, line: number): Cell | undefined {
  if (whole.lines) return whole.parts?.[line];
  return line === 0 ? whole : undefined;
}

/** Returns the number of text lines of a table row: that of its highest cell. */
export const lineCount = (row: readonly Cell[]): number =>
  Math.max(1, ...row.map(({ lines, parts }) => (lines && parts ? parts.length : 1)));

/** A fact: a value with its label, such as `Weight` `12`. */
export interface Fact {
  label: string;
  value: Cell;
  /** Formula of the value, for user interfaces without a mouse pointer. */
  formula?: string;
}

/** A run of text in one style: coloured, as the game writes it, or formatted by the operator of the site. */
export interface Span {
  text: string;
  /** Colour of the run of text, as `#RRGGBB`. */
  color?: string | undefined;
  isBold?: boolean | undefined;
  isItalic?: boolean | undefined;
  isCode?: boolean | undefined;
  /** Address to which the text links: `https://...`, or a screen of this site such as `#/download`. */
  href?: string | undefined;
}

/** A paragraph of plain text, or of runs in different styles. */
export type Paragraph = string | readonly Span[];

/** A column of a small table within a card. */
export interface GridColumn {
  title: string;
  /** True if the column contains numbers, which are right-aligned. */
  align?: 'end';
  /** Id of the column for sorting, on screens that can sort it. */
  sortId?: string;
}

/** An entry of a legend, a short word with its meaning: `Idle`, `Used while standing still`. */
export interface LegendEntry {
  word: string;
  meaning: string;
}

/** A part of a card, a page or a dialog, such as facts, a table or a picture. */
export type Section =
  /** Facts with labels. `together`: they are shown in one row if there is enough width, separate from other facts. */
  | { kind: 'facts'; title?: string | undefined; together?: true; facts: readonly Fact[] }
  | { kind: 'badges'; title?: string | undefined; badges: readonly Cell[]; empty?: string }
  | { kind: 'list'; title?: string | undefined; entries: readonly Cell[]; empty?: string; pageSize?: number }
  | { kind: 'steps'; title?: string | undefined; steps: readonly Paragraph[] }
  | { kind: 'text'; title?: string | undefined; paragraphs: readonly Paragraph[] }
  | { kind: 'code'; title: string; text: string }
  /**
   * A picture that the operator provides, by its path on the server. User interfaces that cannot show it print `alt`.
   */
  | { kind: 'image'; title?: string | undefined; src: string; alt: string }
  /** A QR code of `text`. The text is also written beside it for terminals that cannot show the code. */
  | { kind: 'qr'; title?: string | undefined; text: string; alt: string }
  | {
      kind: 'grid';
      /** Id of a small table that a renderer can draw as a chart. */
      id?: 'tap_chart';
      title?: string | undefined;
      columns: readonly GridColumn[];
      rows: readonly { key: string; cells: readonly Cell[]; recent?: boolean }[];
      empty?: string;
      pageSize?: number;
      /** Current sort order of the table's rows. */
      sort?: Sort;
      /** Legend for short texts in the table's cells, for user interfaces without a mouse pointer. */
      legend?: readonly LegendEntry[];
    };

/**
 * Target of a button: a dialog, a screen, another site, a file to save, a text to copy, or a file of the server
 * (`path`).
 */
export type ActionTarget =
  | Dialog
  | { hash: string }
  | { outside: string }
  | { file: string; content: () => string }
  | { copy: string }
  | { path: string; name: string }
  /** BCP 47 tag of the language in which the button shows site pages from now on. */
  | { language: string }
  /** Name of a hint that the button hides for good. */
  | { dismiss: string };

/** A button. If it has a reason why it is disabled, it shows the reason, unless that is empty. */
export interface Action {
  id: string;
  label: string;
  target: ActionTarget;
  tone?: 'danger' | 'primary';
  disabled?: string;
}

/** A switch that opens a confirmation dialog before its change. */
export interface Toggle {
  label: string;
  on: boolean;
  target: Dialog;
}

/** Returns all texts of a section in reading order. Every renderer must show them. */
export function sectionTexts(section: Section): string[] {
  const title = section.title ? [section.title] : [];
  switch (section.kind) {
    case 'facts':
      return [...title, ...section.facts.flatMap((fact) => [fact.label, fact.value.text])];
    case 'badges':
      return [
        ...title,
        ...orEmpty(
          section.badges.map((badge) => badge.text),
          section.empty,
        ),
      ];
    case 'list':
      return [
        ...title,
        ...orEmpty(
          section.entries.map((entry) => entry.text),
          section.empty,
        ),
      ];
    case 'steps':
      return [...title, ...section.steps.map(paragraphText)];
    case 'text':
      return [...title, ...section.paragraphs.map(paragraphText)];
    case 'code':
      return [...title, section.text];
    case 'image':
      return [...title, section.alt];
    case 'qr':
      return title;
    case 'grid':
      return [
        ...title,
        ...section.columns.map((column) => column.title),
        ...orEmpty(
          section.rows.flatMap((row) => row.cells.map((part) => part.text)),
          section.empty,
        ),
      ];
  }
}

const orEmpty = (texts: string[], empty: string | undefined): string[] =>
  texts.length > 0 || !empty ? texts : [empty];

/** Returns the text of a paragraph without links and colours. */
export const paragraphText = (paragraph: Paragraph): string =>
  typeof paragraph === 'string' ? paragraph : spansText(paragraph);

export const spansText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
