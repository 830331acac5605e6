import { markerLabels } from '@kafra/sdk/rules';
import { Box, Text } from 'ink';
import { memo, useMemo } from 'react';
import type { Line } from '../../document/line.ts';
import type { Size } from '../../shell/size.ts';
import { useTheme } from '../../theme/theme.ts';
import { fit } from '../../widgets/fit.ts';
import { Styled } from '../../widgets/ledger-table.tsx';
import { chartLines, markerSign, pointsARow } from './chart.ts';
import { groundPlan } from './ground.ts';
import type { Charted } from './use-chart.ts';

/** The chart of a map in so much room, as large as it can be. */
export function MapChart({ charted, room }: { charted: Charted; room: Size }) {
  const theme = useTheme();
  const { picture, width, height, markers, chosen, card } = charted;
  const scale = Math.max(width / room.columns, height / (room.rows * pointsARow), 1 / pointsARow);
  const bitmap = picture === 'missing' ? undefined : picture;
  const plan = useMemo(() => bitmap && groundPlan(bitmap, (scale * bitmap.width) / width), [bitmap, scale, width]);
  const lines = useMemo(
    () => plan && chartLines({ plan: { ...plan, scale }, markers, chosen }, theme),
    [plan, scale, markers, chosen, theme],
  );
  if (picture === 'missing') return <Text color={theme.palette.inkSoft}>{`[image: ${card.picture?.alt ?? ''}]`}</Text>;
  return (
    <Box aria-hidden flexDirection="column">
      {lines?.map((line, row) => (
        <ChartRow key={row} line={line} />
      ))}
    </Box>
  );
}

const ChartRow = memo(({ line }: { line: Line }) => (
  <Text>
    {line.map((piece, at) => (
      <Styled key={at} piece={piece} />
    ))}
  </Text>
));

interface LegendProps {
  charted: Charted;
  width: number;
}

/** What the signs mean, how many there are, and what the chosen one is. */
export function Legend({ charted: { layers, markers, chosen }, width }: LegendProps) {
  const theme = useTheme();
  const { palette, glyphs } = theme;
  const marker = markers.find(({ key }) => key === chosen);
  return (
    <Box flexDirection="column" width={width}>
      {layers.map(({ kind, count, shown }, at) =>
        count === 0 ? null : (
          <Text key={kind} color={shown ? palette.ink : palette.inkSoft} wrap="truncate">
            <Styled piece={markerSign(kind, theme)} />
            {` ${at + 1} ${markerLabels[kind]} ${shown ? count : 'hidden'}`}
          </Text>
        ),
      )}
      <Text bold color={palette.brass}>
        {marker ? fit(`[${marker.label}]`, width, { ellipsis: glyphs.ellipsis }) : ' '}
      </Text>
    </Box>
  );
}
