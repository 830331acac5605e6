import { markerLabels, spawnLegend } from '@kafra/sdk/rules';
import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { fitWidth } from '../../../terminal/text-width.ts';
import { PictureLines } from '../../images/picture-lines.tsx';
import type { Size } from '../../shell/size.ts';
import { useTheme } from '../../theme/theme.ts';
import { StyledText } from '../../widgets/data-table.tsx';
import { mapLines, markerSign, pixelsPerRow } from './map-lines.ts';
import { createTerrainGrid } from './terrain.ts';
import type { SelectedMap } from './use-selected-map.ts';

/** Draws a map as large as the available space allows. */
export function MapDrawing({ selectedMap, availableSize }: { selectedMap: SelectedMap; availableSize: Size }) {
  const theme = useTheme();
  const { picture, width, height, markers, chosen, card } = selectedMap;
  const scale = Math.max(width / availableSize.columns, height / (availableSize.rows * pixelsPerRow), 1 / pixelsPerRow);
  const bitmap = picture === 'missing' ? undefined : picture;
  const terrain = useMemo(
    () => bitmap && createTerrainGrid(bitmap, (scale * bitmap.width) / width),
    [bitmap, scale, width],
  );
  const lines = useMemo(
    () => terrain && mapLines({ terrain: { ...terrain, scale }, markers, chosen }, theme),
    [terrain, scale, markers, chosen, theme],
  );
  if (picture === 'missing') return <Text color={theme.palette.inkSoft}>{`[image: ${card.picture?.alt ?? ''}]`}</Text>;
  return <PictureLines lines={lines ?? []} />;
}

interface LegendProps {
  selectedMap: SelectedMap;
  width: number;
}

/** Legend of a map: its markers with their numbers, and the selected marker. */
export function Legend({ selectedMap: { layers, markers, chosen, ...extent }, width }: LegendProps) {
  const theme = useTheme();
  const { palette, glyphs } = theme;
  const marker = markers.find(({ key }) => key === chosen);
  const where = spawnLegend(markers, extent).find(({ key }) => key === chosen)?.where;
  return (
    <Box flexDirection="column" width={width}>
      {layers.map(({ kind, count, shown }, at) =>
        count === 0 ? null : (
          <Text key={kind} color={shown ? palette.ink : palette.inkSoft} wrap="truncate">
            <StyledText piece={markerSign(kind, theme)} />
            {` ${at + 1} ${markerLabels[kind]} ${shown ? count : 'hidden'}`}
          </Text>
        ),
      )}
      <Text bold color={palette.brass}>
        {marker ? fitWidth(`[${marker.label}${where ? `: ${where}` : ''}]`, width, { ellipsis: glyphs.ellipsis }) : ' '}
      </Text>
    </Box>
  );
}
