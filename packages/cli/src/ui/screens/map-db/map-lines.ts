import type { MapMarker, MarkerKind } from '@kafra/sdk/rules';
import type { Line, Piece } from '../../document/line.ts';
import { halfBlock, mergeCells } from '../../images/half-blocks.ts';
import { canDrawImages } from '../../images/use-sprites.ts';
import { isLight } from '../../theme/contrast.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { mix } from '../../theme/mix.ts';
import type { TerminalPalette } from '../../theme/palette.ts';
import type { Theme } from '../../theme/theme.ts';
import type { Terrain, TerrainGrid } from './terrain.ts';

/** Pixel rows of a screen cell, which is twice as tall as wide. */
export const pixelsPerRow = 2;

interface MapPlot {
  terrain: TerrainGrid;
  /** Markers of the map (monsters, NPCs, portals) in the order of their layers. */
  markers: readonly MapMarker[];
  /** Key of the map marker that the user has selected. */
  chosen: string | undefined;
}

/** Draws a map in terminal cells: the ground, the markers, and brackets around the selected marker. */
export function mapLines({ terrain, markers, chosen }: MapPlot, theme: Theme): Line[] {
  const cells = canDrawImages(theme) ? colorCells(terrain, theme.palette) : glyphCells(terrain, theme);
  for (const marker of markers) if (marker.key !== chosen) drawMarker(cells, marker, terrain, theme);
  const selected = markers.find(({ key }) => key === chosen);
  if (selected) drawSelection(cells, selected, terrain, theme);
  return cells.map(mergeCells);
}

type Cells = Piece[][];

const eachCell = ({ width, height }: TerrainGrid, cell: (x: number, y: number) => Piece): Cells =>
  Array.from({ length: Math.ceil(height / pixelsPerRow) }, (_, row) =>
    Array.from({ length: width }, (__, x) => cell(x, row * pixelsPerRow)),
  );

const below = (terrain: TerrainGrid, x: number, y: number): Terrain =>
  terrain.at(x, Math.min(y + 1, terrain.height - 1));

/** Draws the ground of a map in the colours of the theme, two pixels in each cell. */
function colorCells(terrain: TerrainGrid, palette: TerminalPalette): Cells {
  const colors = terrainColors(palette);
  return eachCell(terrain, (x, y) => halfBlock(colors[terrain.at(x, y)], colors[below(terrain, x, y)]));
}

/** Returns the colours for the kinds of ground on a map. Walkable ground is lighter than its borders in all themes. */
function terrainColors(palette: TerminalPalette): Record<Terrain, string | undefined> {
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

/** Draws the ground of a map with characters, for terminals without colours. */
function glyphCells(terrain: TerrainGrid, { palette, glyphs }: Theme): Cells {
  const colors: Record<Terrain, string | undefined> = {
    wall: palette.hairline,
    gap: palette.hairline,
    floor: undefined,
    water: palette.teal,
  };
  return eachCell(terrain, (x, y) => {
    const [upper, lower] = [terrain.at(x, y), below(terrain, x, y)];
    // A cell shows walkable ground if any of its pixels is walkable: a path of one pixel must stay visible.
    const ground = lower === 'floor' ? lower : upper;
    return { text: glyphs.terrains[ground], color: colors[ground] };
  });
}

/** Returns the character of a map marker with its colour. */
export function markerSign(kind: MarkerKind, { palette, glyphs }: Theme): Piece {
  const colors = { spawn: palette.violet, warp: palette.teal, npc: palette.ink, vendor: palette.brass };
  return { text: glyphs.markers[kind], color: colors[kind], bold: true };
}

const cellOf = (x: number, y: number, { scale }: TerrainGrid) => ({
  column: Math.floor(x / scale),
  row: Math.floor(y / scale / pixelsPerRow),
});

/** Draws a character over a cell of the map. The background of the ground stays. */
function setCell(cells: Cells, at: { column: number; row: number }, piece: Piece): void {
  const line = cells[at.row];
  const under = line?.[at.column];
  if (line && under) line[at.column] = { ...piece, backgroundColor: piece.backgroundColor ?? under.backgroundColor };
}

/**
 * Maximum share of the map that the region of a marker may cover. Monsters that live almost everywhere would hide the
 * map, so their region is drawn only while they are selected.
 */
const maxCoverage = 0.6;

function drawMarker(cells: Cells, { kind, areas }: MapMarker, terrain: TerrainGrid, theme: Theme): void {
  for (const { x, y, x2, y2 } of areas) {
    const covered = ((x2 - x) * (y2 - y)) / (terrain.width * terrain.height * terrain.scale ** 2);
    if (covered < maxCoverage) setCell(cells, cellOf((x + x2) / 2, (y + y2) / 2, terrain), markerSign(kind, theme));
  }
}

function drawSelection(cells: Cells, { kind, areas }: MapMarker, terrain: TerrainGrid, theme: Theme): void {
  const { palette, glyphs } = theme;
  const brass: Omit<Piece, 'text'> = { color: palette.onBrass, backgroundColor: palette.brass, bold: true };
  for (const area of areas) {
    if (kind === 'spawn') drawFrame(cells, area, terrain, { pieces: glyphs.frame, color: palette.brass });
    else {
      const at = cellOf(area.x, area.y, terrain);
      const last = (cells[at.row]?.length ?? 0) - 1;
      setCell(cells, at, { ...brass, text: glyphs.markers[kind] });
      if (at.column > 0) setCell(cells, { ...at, column: at.column - 1 }, { ...brass, text: '[' });
      if (at.column < last) setCell(cells, { ...at, column: at.column + 1 }, { ...brass, text: ']' });
    }
  }
}

interface FrameStyle {
  pieces: Glyphs['frame'];
  color: string | undefined;
}

/** Draws a frame around a region of the map. */
function drawFrame(
  cells: Cells,
  area: MapMarker['areas'][number],
  terrain: TerrainGrid,
  { pieces, color }: FrameStyle,
): void {
  const from = cellOf(Math.max(0, area.x), Math.max(0, area.y), terrain);
  const end = cellOf(area.x2, area.y2, terrain);
  const to = {
    column: Math.min(end.column, (cells[0]?.length ?? 0) - 1),
    row: Math.min(end.row, cells.length - 1),
  };
  const draw = (column: number, row: number, text: string) =>
    setCell(cells, { column, row }, { text, color, bold: true });
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
