import { isComparison, type Operator, type ParsedQuery, type QueryNode, type TermNode } from './nodes.ts';

const operatorTexts: Readonly<Record<Operator, string>> = {
  ':': 'is',
  '=': 'is exactly',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};

/** Describes a search query in words, with one line for each condition. */
export function explain({ words, filters, sort }: ParsedQuery): string[] {
  return [
    ...filters.map((filter) => explainNode(filter)),
    ...(words === '' ? [] : [`found by "${words}"`]),
    ...(sort ? [`sorted by ${sort.field}, ${sort.isDescending ? 'descending' : 'ascending'}`] : []),
  ];
}

function explainNode(node: QueryNode): string {
  switch (node.kind) {
    case 'words':
      return `its name has "${node.text}"`;
    case 'not':
      return `not (${explainNode(node.part)})`;
    case 'term':
      return explainTerm(node);
    default: {
      const parts = node.parts.map((part) => {
        const isGroup = part.kind === 'all' || part.kind === 'any';
        return isGroup ? `(${explainNode(part)})` : explainNode(part);
      });
      return parts.join(node.kind === 'all' ? ' and ' : ' or ');
    }
  }
}

function explainTerm({ field, operator, values, inner }: TermNode): string {
  if (inner) return `${field} ${operator === '!=' ? 'has none' : 'has one'} with (${explainNode(inner)})`;
  const written = values.map(({ text }) => (isComparison(operator) ? text : explainValue(text)));
  if (field === 'is' && operator === ':') return `is ${written.join(' or ')}`;
  return `${field} ${operatorTexts[operator]} ${written.join(' or ')}`;
}

function explainValue(text: string): string {
  const [from, to] = text.split('..');
  if (to === undefined) return text;
  if (from === '' || from === '*') return `up to ${to}`;
  return to === '' || to === '*' ? `from ${from} on` : `from ${from} to ${to}`;
}
