import type { MarkerKind } from '@kafra/sdk/rules';

/** Characters that the terminal UI draws lines, marks and charts with. Each is one cell wide. */
export interface Glyphs {
  rule: string;
  heavy: string;
  double: string;
  bar: string;
  ellipsis: string;
  up: string;
  down: string;
  open: string;
  closed: string;
  crumb: string;
  dot: string;
  check: string;
  cross: string;
  mask: string;
  block: string;
  shade: string;
  crest: string;
  spinner: readonly string[];
  /** Characters for the end of a bar, in eighths of a cell from the lowest to the full one. */
  bars: readonly string[];
  /** Characters that the package asciichart draws lines with. */
  chart: readonly string[];
  dashed: string;
  dotted: string;
  /** True if the font of the terminal may lack half blocks and similar characters. */
  plain: boolean;
  /** Characters of a map's ground, for terminals without colours. */
  terrains: Readonly<Record<'wall' | 'floor' | 'water' | 'gap', string>>;
  markers: Readonly<Record<MarkerKind, string>>;
  /**
   * Characters for the frame of a region on a map: horizontal and vertical line, then corners from left to right and
   * from top to bottom.
   */
  frame: { across: string; down: string; corners: readonly [string, string, string, string] };
}

export const unicode: Glyphs = {
  rule: '─',
  heavy: '━',
  double: '═',
  bar: '│',
  ellipsis: '…',
  up: '▲',
  down: '▼',
  open: '▾',
  closed: '▸',
  crumb: '‹',
  dot: '·',
  check: '✓',
  cross: '✗',
  mask: '•',
  block: '▌',
  shade: '░',
  crest: '◈',
  spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
  bars: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
  chart: ['┼', '┤', '╶', '╴', '─', '╰', '╭', '╮', '╯', '│'],
  dashed: '╌',
  dotted: '·',
  plain: false,
  terrains: { wall: '▒', floor: ' ', water: '~', gap: '░' },
  markers: { spawn: '%', warp: '∩', npc: '•', vendor: '$' },
  frame: { across: '─', down: '│', corners: ['┌', '┐', '└', '┘'] },
};

export const ascii: Glyphs = {
  rule: '-',
  heavy: '=',
  double: '=',
  bar: '|',
  ellipsis: '~',
  up: '^',
  down: 'v',
  open: 'v',
  closed: '>',
  crumb: '<',
  dot: '.',
  check: '+',
  cross: 'x',
  mask: '*',
  block: '|',
  shade: '.',
  crest: '*',
  spinner: ['|', '/', '-', '\\'],
  bars: ['.', ':', '|', '#'],
  chart: ['+', '|', '-', '-', '-', '\\', '/', '\\', '/', '|'],
  dashed: '~',
  dotted: '.',
  plain: true,
  terrains: { wall: '#', floor: ' ', water: '~', gap: ':' },
  markers: { spawn: '%', warp: 'W', npc: 'o', vendor: '$' },
  frame: { across: '-', down: '|', corners: ['+', '+', '+', '+'] },
};
