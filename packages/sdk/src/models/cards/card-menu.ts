import { activate } from '../activate.ts';
import type { Cell } from '../content.ts';
import type { Context } from '../context.ts';
import { linkOpener, type RowMenuEntry, rowMenu } from '../row-menu.ts';
import type { Card } from './card.ts';

/**
 * Returns the context menu of a record: a link to its card, the buttons of the card, its texts to copy, and searches
 * for its facts.
 */
export function cardMenu(card: Card, cells: readonly Cell[], context: Context): readonly RowMenuEntry[] {
  const { title, link, sections, buttons = [] } = card;
  const facts = sections.flatMap((section) =>
    section.kind === 'facts' ? section.facts.map(({ value }) => value) : [],
  );
  const own: RowMenuEntry[] = buttons.map((button) => ({
    ...{ id: button.id, label: button.label, key: button.key, disabled: button.disabled },
    ...('hash' in button.target && { hash: button.target.hash }),
    group: 'copy' in button.target ? 'copy' : 'action',
    run: () => void activate(button, context),
  }));
  const opened: RowMenuEntry[] =
    link === undefined
      ? []
      : [{ id: 'open', label: `Open ${title}`, group: 'open', hash: link, run: () => context.navigate(link) }];
  return rowMenu({
    ...{ name: title, link: undefined, own: [...opened, ...own] },
    // Only links that start a search are added to the menu. Other links of the row, and links to single records, are on
    // the card.
    cells: [...facts, ...cells].filter((one) => one.link?.includes('search=')),
    navigate: linkOpener(context),
    copy: (text) => void context.copy(text),
  });
}
