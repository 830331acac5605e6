import { describedLists } from '@kafra/sdk/rules';

const grammar = `Search language

  type:card              a list contains this word; a text contains this; a number equals this
  name="red potion"      exactly this; != is the opposite
  level<40 price>=1.5m   comparison; k, m and b mean thousands, millions and billions
  level:10..20           range; level:..39 and price:1m.. need no quotes
  type:card,weapon       one of these
  a b   a or b   -a      both, either, not a; use parentheses to group
  droppedby:(race:plant) conditions on the linked records
  opened<2h              ages: 30m, 12h, 7d, 4w
  sort:-level            sort order of the list

Quote the search: kafra items search 'type:card level<40'. --explain shows how it was understood.`;

/** Returns the help page `kafra help search`: the grammar of search expressions, and the search fields of each list. */
export function searchTopic(): string {
  const sections = describedLists().map(({ command, fields }) => {
    const heading = command ?? 'Logs and storage: the fields depend on the list';
    const names = fields.map((field) => field.names.join(', '));
    const width = Math.max(...names.map((name) => name.length));
    return [heading, '', ...fields.map(({ help }, at) => `  ${(names[at] ?? '').padEnd(width)}  ${help}`)].join('\n');
  });
  return [grammar, ...sections].join('\n\n');
}
