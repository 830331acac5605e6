import type { CaptchaState, Field, FieldValue, FormView, Option, Values } from '@kafra/sdk';
import { widthOf } from '../../../terminal/text-width.ts';
import { lineText } from '../../document/line.ts';
import { wrap } from '../../document/wrap.ts';

type Checklist = Extract<Field, { type: 'checklist' }>;

/** An item of a form: a field, button, link or text, in the order of the screen. */
export type Item =
  | {
      key: string;
      kind: 'text';
      field: Extract<Field, { type: 'email' | 'text' | 'password' | 'new-password' }>;
      value: string;
    }
  | EditorItem
  | { key: string; kind: 'toggle'; field: Field; on: boolean }
  | SelectItem
  | { key: string; kind: 'heading'; label: string; empty: string | undefined }
  | {
      key: string;
      kind: 'option';
      field: Checklist;
      option: Option;
      chosen: readonly string[];
    }
  | { key: string; kind: 'all'; field: Checklist; label: string; every: boolean; next: readonly string[] }
  /** A line of a message that does not fit into the row of its field. */
  | { key: string; kind: 'note'; text: string }
  | { key: string; kind: 'captcha'; field: Field; state: CaptchaState | undefined }
  | { key: string; kind: 'buttons' }
  | { key: string; kind: 'link'; before: string | undefined; label: string; onPress(): void };

/** A field for a text of several lines, which is edited in an external editor. */
export interface EditorItem {
  key: string;
  kind: 'editor';
  field: Extract<Field, { type: 'multiline' }>;
  value: string;
}

export interface SelectItem {
  key: string;
  kind: 'select';
  field: Extract<Field, { type: 'select' }>;
  value: string;
}

/** A link of a form, besides its button. */
export interface FormLink {
  before?: string;
  label: string;
  onPress(): void;
}

/** Returns all items of a form from top to bottom. */
export const formItems = ({ fields, values, captcha }: FormView, links: readonly FormLink[]): Item[] => [
  ...fields.flatMap((field) => fieldItems(field, values, captcha)),
  { key: 'buttons', kind: 'buttons' },
  ...links.map(({ before, label, onPress }) => ({
    key: `link ${label}`,
    kind: 'link' as const,
    before,
    label,
    onPress,
  })),
];

function fieldItems(field: Field, values: Values, captcha: CaptchaState | undefined): Item[] {
  const value = values[field.name];
  const key = `field ${field.name}`;
  switch (field.type) {
    case 'toggle':
      return [{ key, kind: 'toggle', field, on: value === true }];
    case 'select':
      return [{ key, kind: 'select', field, value: String(value) }];
    case 'checklist':
      return checklistItems(field, value);
    case 'captcha':
      return [{ key, kind: 'captcha', field, state: captcha }];
    case 'multiline':
      return [{ key, kind: 'editor', field, value: String(value) }];
    default:
      return [{ key, kind: 'text', field, value: String(value) }];
  }
}

function checklistItems(field: Checklist, value: FieldValue | undefined): Item[] {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const key = `field ${field.name}`;
  const empty = field.options.length === 0 ? field.empty : undefined;
  const every = field.options.every((option) => chosen.includes(option.value));
  const { all } = field;
  return [
    { key: `${key} heading`, kind: 'heading', label: field.label, empty },
    ...(all
      ? [{ key: `${key} all`, kind: 'all' as const, field, label: all.label, every, next: all.toggle(chosen) }]
      : []),
    ...field.options.map((option) => ({
      key: `${key} ${option.value}`,
      kind: 'option' as const,
      field,
      option,
      chosen,
    })),
  ];
}

/** Width of the longest label beside its form field, in cells. */
export const labelWidth = (items: readonly Item[]): number =>
  Math.max(0, ...items.map((item) => ('field' in item && item.kind !== 'toggle' ? widthOf(item.field.label) : 0)));

/** Cells of a form row besides its label: the selection mark, gaps, and the character that marks a list. */
export const rowFrame = 6;

const emptyMessage = (item: Item): string | undefined => {
  if (item.kind === 'heading') return item.empty;
  return item.kind === 'select' && item.field.options.length === 0 ? item.field.empty : undefined;
};

function withoutMessage(item: Item): Item {
  if (item.kind === 'heading') return { ...item, empty: undefined };
  return item.kind === 'select' ? { ...item, field: { ...item.field, empty: undefined } } : item;
}

/** Moves the messages of empty lists in a form to separate rows if they do not fit beside their label. */
export function withWholeMessages(items: readonly Item[], width: number): Item[] {
  const labels = labelWidth(items);
  return items.flatMap((item): Item[] => {
    const message = emptyMessage(item);
    const label = item.kind === 'heading' ? widthOf(item.label) : labels;
    if (message === undefined || widthOf(message) <= width - label - rowFrame) return [item];
    const notes = wrap([{ text: message }], width - rowFrame).map(
      (line, row): Item => ({ key: `${item.key} note ${row}`, kind: 'note', text: lineText(line) }),
    );
    return [withoutMessage(item), ...notes];
  });
}

const unfocusable: readonly Item['kind'][] = ['heading', 'note', 'captcha'];

/** Returns whether keys can select the item of the form. */
export const isFocusable = (item: Item): boolean => !unfocusable.includes(item.kind);

export const toggleValue = (chosen: readonly string[], value: string): readonly string[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
