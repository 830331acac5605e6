import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { Io } from '../ports.ts';
import { createProgram } from '../program.ts';
import type { IndexedCommand } from './command-index.ts';
import { indexCommand } from './index-commands.ts';
import { printIndexedHelp } from './indexed-help.ts';

let printed = '';
const printedBy = (print: () => void): string => {
  printed = '';
  print();
  return printed;
};

type Path<T> = readonly [T, ...T[]];

/** Yields every CLI command with its parents: the command of the program, and its entry in the command index. */
function* paths(commands: Path<Command>, indexed: Path<IndexedCommand>): Generator<[Command, Path<IndexedCommand>]> {
  const last = commands.at(-1) ?? commands[0];
  yield [last, indexed];
  const entries = (indexed.at(-1) ?? indexed[0]).commands;
  expect(entries.map(({ name }) => name)).toEqual(last.commands.map((command) => command.name()));
  for (const [position, command] of last.commands.entries()) {
    const entry = entries[position];
    if (entry) yield* paths([...commands, command as Command], [...indexed, entry]);
  }
}

describe.each([
  [60, '1'],
  [80, '0'],
  [200, '0'],
])('help printed from the command index, in %i columns with FORCE_COLOR=%s', (columns, color) => {
  const stdout = { columns, write: (text: string) => (printed += text) };
  const io = { env: { FORCE_COLOR: color }, stdout } as unknown as Io;
  const program = createProgram(io, '0.0.0');
  const index: IndexedCommand = JSON.parse(JSON.stringify(indexCommand(program)));

  it('equals the help printed by the program, for every command', () => {
    const all = [...paths([program], [index])];
    expect(all.length).toBeGreaterThan(100);
    for (const [command, path] of all) {
      const fromIndex = printedBy(() => printIndexedHelp(path, io));
      expect(fromIndex).toBe(printedBy(() => command.outputHelp()));
      expect(fromIndex).toContain('Usage: kafra');
    }
  });
});
