import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { DataTable } from '../../packages/cli/src/ui/widgets/data-table.tsx';

/** Tests the header of a table in the terminal. It may take two lines, and scrolls out of view line by line. */
const columns = [
  { title: 'Character Name', width: 12 },
  { title: 'Base Level', width: 8, align: 'end' as const, arrow: '▲' },
  { title: 'Job Level', width: 5, align: 'end' as const },
  { title: 'Zeny', width: 7, align: 'end' as const },
];
const rows = ['Lumen', 'Odo'].map((name) => ({
  key: name,
  cells: [{ text: name }, { text: '99' }, { text: '70' }, { text: '1,200z' }],
}));

function lines(head: number, scrolled = 0): string[] {
  const shown = render(
    <DataTable columns={columns} rows={rows} width={42} headLines={head} scrolledLines={scrolled} />,
  );
  const frame = shown.lastFrame() ?? '';
  shown.unmount();
  return frame.split('\n').map((line) => line.trimEnd());
}

test('column titles that would be cut take two lines, and are aligned with the numbers below', () => {
  expect(lines(2)).toEqual([
    '  Character         Base    Job',
    '  Name           Level ▲  Level     Zeny',
    `  ${'─'.repeat(40)}`,
    '  Lumen               99     70   1,200z',
    '  Odo                 99     70   1,200z',
  ]);
  expect(lines(1)[0]).toBe('  Character N…   Base… ▲   Job…     Zeny');
});

test.each([0, 1, 2, 3])('scrolling a table by %i lines does not move the other lines', (scrolled) => {
  expect(lines(2, scrolled)).toEqual(lines(2).slice(scrolled));
});

test('a table cell that contains only a picture has a placeholder, but an empty cell does not', () => {
  const emblem = { text: '', picture: { src: '/emblem.png', alt: '', width: 24, height: 24 } };
  const guilds = [
    { key: 'a', cells: [{ text: 'Aurora' }, emblem] },
    { key: 'b', cells: [{ text: 'Borealis' }, { text: '' }] },
  ];
  const head = [
    { title: 'Name', width: 10 },
    { title: 'Emblem', width: 6 },
  ];
  const shown = render(<DataTable columns={head} rows={guilds} width={20} />);
  const frame = (shown.lastFrame() ?? '').split('\n').map((line) => line.trimEnd());
  shown.unmount();
  expect(frame.slice(2)).toEqual(['  Aurora      ◈', '  Borealis']);
});
