import { type Cell, type DialogModel, paragraphText, type ScreenModel, type Section, until } from '@kafra/sdk';

/** Resolves when a screen has loaded its content. */
export async function waitUntilLoaded(model: ScreenModel): Promise<void> {
  if (model.kind === 'page') await until(model, ({ isBusy }) => !isBusy);
  else if (model.kind === 'table') await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  else await until(model, ({ loading }) => !loading);
}

/** Resolves when the open dialog has loaded its content; immediately without a dialog. */
export async function waitUntilDialogLoaded(model: DialogModel | undefined): Promise<void> {
  if (model?.kind === 'alert') await until(model.data, ({ loading }) => !loading);
}

/**
 * Returns the texts that a screen must show in every user interface and width: labels, and the first text of each list.
 */
export function screenTexts(model: ScreenModel): string[] {
  if (model.kind === 'table') {
    const { rows, accessDenied, empty } = model.getSnapshot();
    if (accessDenied) return [accessDenied.title, accessDenied.text ?? ''];
    if (empty) return [empty];
    const shown = model.columns.flatMap((column, index) => (column.priority === 1 ? [index] : []));
    return [
      ...model.modes.map(({ label }) => label),
      ...rows.slice(0, 2).flatMap(({ cells }) => shown.flatMap((index) => cellTexts(cells[index]))),
    ];
  }
  if (model.kind === 'page') {
    const { heading, sections, cards = [], buttons = [] } = model.getSnapshot();
    const grouped = cards.flatMap(({ title, sections }) => [title, ...sections.flatMap(sectionLabels)]);
    return [heading, ...sections.flatMap(sectionLabels), ...grouped, ...buttons.map(({ label }) => label)];
  }
  const { toolbar, cards, subtitle, empty } = model.getSnapshot();
  return [
    subtitle ?? '',
    empty?.title ?? '',
    ...toolbar.map(({ label }) => label),
    ...cards.slice(0, 1).flatMap((card) => [card.title, ...card.sections.flatMap(sectionLabels)]),
  ];
}

/** Returns the texts of a table cell. User interfaces may separate the parts of a cell in different ways. */
function cellTexts(cell: Cell | undefined): string[] {
  if (!cell) return [];
  return cell.parts?.flatMap(cellTexts) ?? [cell.text];
}

/** Returns titles and labels of a section, and its text for missing content. */
function sectionLabels(section: Section): string[] {
  const title = section.title ?? '';
  switch (section.kind) {
    case 'facts':
      return [title, ...section.facts.flatMap(({ label, value }) => [label, value.text])];
    case 'qr':
      return [];
    case 'grid':
      return [title, section.rows.length === 0 ? (section.empty ?? '') : (section.rows[0]?.cells[0]?.text ?? '')];
    case 'badges':
      return [title, ...section.badges.map(({ text }) => text)];
    case 'list':
      return [title, ...section.entries.slice(0, section.pageSize).map(({ text }) => text)];
    case 'steps':
      return [title, ...section.steps.map(paragraphText)];
    case 'text':
      return [title, ...section.paragraphs.map(paragraphText)];
    case 'code':
    case 'image':
      return [title];
  }
}

/** Returns the texts that a dialog must show in every user interface. */
export function dialogTexts(model: DialogModel): string[] {
  const links = model.links.flatMap(({ before = '', label }) => [before, label]);
  if (model.kind === 'alert') return [model.title, ...model.body.getSnapshot().flatMap(sectionLabels), ...links];
  const { fields, button } = model.form.getSnapshot();
  const content = model.kind === 'form' ? model.sections.flatMap(sectionLabels) : [];
  const paragraphs = model.kind === 'form' ? [...model.intro, model.warning ?? ''] : model.question;
  const labels = fields.filter(({ type }) => type !== 'captcha').map(({ label }) => label);
  return [model.title, ...paragraphs, ...content, ...labels, button, ...links];
}

/** Number of characters that are compared, because narrow layouts cut longer texts. */
const comparedLength = 10;

/** Returns the expected texts that a user interface does not show. Line breaks and letter case are ignored. */
export function missingTexts(texts: readonly string[], surface: string): string[] {
  const flat = (text: string) => text.toLowerCase().replace(/[\s│|]+/g, '');
  const all = flat(surface);
  return texts.filter((text) => !all.includes(flat(text).slice(0, comparedLength)));
}
