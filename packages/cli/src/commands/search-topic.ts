import { describedLists } from '@kafra/sdk/rules';

const grammar = `Search language

  type:card              a word of a list is this one; a text holds this; a number is this
  name="red potion"      it is exactly this; != is the opposite
  level<40 price>=1.5m   compared; k, m and b stand for thousands, millions and billions
  level:10..20           from one number to another; level:..39 and price:1m.. need no quotes
  type:card,weapon       one of these
  a b   a or b   -a      both, one of both, everything else; parentheses put parts together
  droppedby:(race:plant) what is asked of the records at the other end
  opened<2h              ages: 30m, 12h, 7d, 4w
  sort:-level            the order of the list

Put it into single quotes: kafra items search 'type:card level<40'. --explain says what a search asks for.`;

/** The page of `kafra help search`: the grammar, and the fields of each list. */
export function searchTopic(): string {
  const sections = describedLists().map(({ command, fields }) => {
    const heading = command ?? 'Logs, and storages of everybody: each what it can be filtered by';
    const names = fields.map((field) => field.names.join(', '));
    const width = Math.max(...names.map((name) => name.length));
    return [heading, '', ...fields.map(({ help }, at) => `  ${(names[at] ?? '').padEnd(width)}  ${help}`)].join('\n');
  });
  return [grammar, ...sections].join('\n\n');
}
