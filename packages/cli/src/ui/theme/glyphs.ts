/** The signs the interface is drawn with; each is one cell wide. */
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
  /** Eighths of a bar, from the lowest to the full one. */
  bars: readonly string[];
  /** As asciichart takes them. */
  chart: readonly string[];
  dashed: string;
  dotted: string;
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
  crumb: '›',
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
  crumb: '>',
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
  dashed: '-',
  dotted: '.',
};
