import type { MapMarker, MarkerKind } from '@kafra/sdk/rules';
import type { Line, Piece } from '../../document/line.ts';
import { halfBlock, joined } from '../../pictures/half-blocks.ts';
import { paints } from '../../pictures/use-sprites.ts';
import { isLight } from '../../theme/contrast.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { mix } from '../../theme/mix.ts';
import type { TerminalPalette } from '../../theme/palette.ts';
import type { Theme } from '../../theme/theme.ts';
import type { Ground, GroundPlan } from './ground.ts';

/** Rows of a cell of the screen: it is twice as tall as wide. */
export const pointsARow = 2;

interface Chart {
  plan: GroundPlan;
  /** In the order of their layers. */
  markers: readonly MapMarker[];
  /** The key of the one that is pointed at. */
  chosen: string | undefined;
}

/** A map in cells: its ground, what stands on it, and the chosen thing in brackets. */
export function chartLines({ plan, markers, chosen }: Chart, theme: Theme): Line[] {
  const cells = paints(theme) ? painted(plan, theme.palette) : written(plan, theme);
  for (const marker of markers) if (marker.key !== chosen) put(cells, marker, plan, theme);
  const pointed = markers.find(({ key }) => key === chosen);
  if (pointed) point(cells, pointed, plan, theme);
  return cells.map(joined);
}

type Cells = Piece[][];

const eachCell = ({ width, height }: GroundPlan, cell: (x: number, y: number) => Piece): Cells =>
  Array.from({ length: Math.ceil(height / pointsARow) }, (_, row) =>
    Array.from({ length: width }, (__, x) => cell(x, row * pointsARow)),
  );

const below = (plan: GroundPlan, x: number, y: number): Ground => plan.at(x, Math.min(y + 1, plan.height - 1));

/** Two points of ground in each cell, in the colours of the theme. */
function painted(plan: GroundPlan, palette: TerminalPalette): Cells {
  const tones = tonesOf(palette);
  return eachCell(plan, (x, y) => halfBlock(tones[plan.at(x, y)], tones[below(plan, x, y)]));
}

/** Ground is lighter than what bounds it, by day as by night. */
function tonesOf(palette: TerminalPalette): Record<Ground, string | undefined> {
  const { ground, surface, raised, ink, inkSoft, teal, hairline } = palette;
  if (ground && isLight(ground)) {
    return { floor: surface, wall: hairline, gap: mix(hairline, inkSoft, 0.5), water: mix(surface, teal, 0.35) };
  }
  return {
    floor: mix(ground, ink, 0.3),
    wall: mix(raised, hairline, 0.5),
    gap: ground,
    water: mix(ground, teal, 0.4),
  };
}

/** Signs instead, where there are no colours for it. */
function written(plan: GroundPlan, { palette, glyphs }: Theme): Cells {
  const colors: Record<Ground, string | undefined> = {
    wall: palette.hairline,
    gap: palette.hairline,
    floor: undefined,
    water: palette.teal,
  };
  return eachCell(plan, (x, y) => {
    const [upper, lower] = [plan.at(x, y), below(plan, x, y)];
    // A way that is one point wide must not be lost.
    const ground = lower === 'floor' ? lower : upper;
    return { text: glyphs.grounds[ground], color: colors[ground] };
  });
}

/** The sign of a marker, and its colour. */
export function markerSign(kind: MarkerKind, { palette, glyphs }: Theme): Piece {
  const colors = { spawn: palette.violet, warp: palette.teal, npc: palette.ink, vendor: palette.brass };
  return { text: glyphs.markers[kind], color: colors[kind], bold: true };
}

const cellOf = (x: number, y: number, { scale }: GroundPlan) => ({
  column: Math.floor(x / scale),
  row: Math.floor(y / scale / pointsARow),
});

/** Signs stand on the paper, whatever the map is there. */
function sign(cells: Cells, at: { column: number; row: number }, piece: Piece): void {
  const line = cells[at.row];
  const under = line?.[at.column];
  if (line && under) line[at.column] = { ...piece, backgroundColor: piece.backgroundColor ?? under.backgroundColor };
}

/** Monsters that are almost everywhere would cover everything: their region is shown only when it is pointed at. */
const nearlyAll = 0.6;

function put(cells: Cells, { kind, areas }: MapMarker, plan: GroundPlan, theme: Theme): void {
  for (const { x, y, x2, y2 } of areas) {
    const covered = ((x2 - x) * (y2 - y)) / (plan.width * plan.height * plan.scale ** 2);
    if (covered < nearlyAll) sign(cells, cellOf((x + x2) / 2, (y + y2) / 2, plan), markerSign(kind, theme));
  }
}

function point(cells: Cells, { kind, areas }: MapMarker, plan: GroundPlan, theme: Theme): void {
  const { palette, glyphs } = theme;
  const brass: Omit<Piece, 'text'> = { color: palette.onBrass, backgroundColor: palette.brass, bold: true };
  for (const area of areas) {
    if (kind === 'spawn') frame(cells, area, plan, { pieces: glyphs.frame, color: palette.brass });
    else {
      const at = cellOf(area.x, area.y, plan);
      const last = (cells[at.row]?.length ?? 0) - 1;
      sign(cells, at, { ...brass, text: glyphs.markers[kind] });
      if (at.column > 0) sign(cells, { ...at, column: at.column - 1 }, { ...brass, text: '[' });
      if (at.column < last) sign(cells, { ...at, column: at.column + 1 }, { ...brass, text: ']' });
    }
  }
}

interface Frame {
  pieces: Glyphs['frame'];
  color: string | undefined;
}

/** The edge of a region. */
function frame(cells: Cells, area: MapMarker['areas'][number], plan: GroundPlan, { pieces, color }: Frame): void {
  const from = cellOf(Math.max(0, area.x), Math.max(0, area.y), plan);
  const end = cellOf(area.x2, area.y2, plan);
  const to = {
    column: Math.min(end.column, (cells[0]?.length ?? 0) - 1),
    row: Math.min(end.row, cells.length - 1),
  };
  const draw = (column: number, row: number, text: string) => sign(cells, { column, row }, { text, color, bold: true });
  for (let column = from.column; column <= to.column; column += 1) {
    draw(column, from.row, pieces.across);
    draw(column, to.row, pieces.across);
  }
  for (let row = from.row; row <= to.row; row += 1) {
    draw(from.column, row, pieces.down);
    draw(to.column, row, pieces.down);
  }
  draw(from.column, from.row, pieces.corners[0]);
  draw(to.column, from.row, pieces.corners[1]);
  draw(from.column, to.row, pieces.corners[2]);
  draw(to.column, to.row, pieces.corners[3]);
}
