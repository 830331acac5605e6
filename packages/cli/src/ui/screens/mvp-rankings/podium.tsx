import type { Champion } from '@kafra/sdk';
import { Box, Text } from 'ink';
import type { ComponentProps } from 'react';
import { truncate, widthOf } from '../../../terminal/text-width.ts';
import type { Line } from '../../document/line.ts';
import { PictureLines } from '../../images/picture-lines.tsx';
import { type Theme, useTheme } from '../../theme/theme.ts';
import { loadingDelay, useDelayed } from '../../widgets/use-delayed.ts';
import type { Portrait } from './use-portraits.ts';

interface PodiumProps {
  champions: readonly Champion[];
  /** Label of the number of kills of a champion. */
  killsTitle: string;
  width: number;
  /** Pictures of the champions by character number; empty if they do not fit. */
  portraits: ReadonlyMap<number, Portrait>;
  /** Number of rows for the champions' pictures. */
  portraitRows: number;
  /** Key of the selected champion's row. */
  chosen: string | undefined;
  /** True if the podium with the best MVP hunters receives the pressed keys. */
  focused: boolean;
}

const maxPlinthWidth = 26;
const gap = 2;
/** Height of each plinth of the podium in rows, by rank. */
const plinthRows = [5, 4, 3];
/** Rows of text above a plinth of the podium: name, class and guild. */
const nameRows = 3;
/** Rows of the podium without pictures, and the blank row below it. */
export const podiumHeight = nameRows + 5 + 1;
const numerals = ['I', 'II', 'III'];
/** Ranks on the podium from left to right: the first one is in the middle. */
const placeOrder = [2, 1, 3];

/** Returns the width of a plinth for a podium of the given width, in cells. */
export const plinthWidthIn = (width: number): number => Math.min(maxPlinthWidth, Math.floor((width - 2 * gap) / 3));

/** The row of the podium's plinths. */
const Stage = (props: ComponentProps<typeof Box>) => (
  <Box gap={gap} alignItems="flex-end" justifyContent="center" paddingBottom={1} {...props} />
);

/** The podium: three plinths with the champions on top. */
export function Podium({ champions, killsTitle, width, portraits, portraitRows, chosen, focused }: PodiumProps) {
  const plinthWidth = plinthWidthIn(width);
  const standing = placeOrder.flatMap((place) => champions.filter((champion) => champion.place === place));
  return (
    <Stage height={podiumHeight + portraitRows} width={width}>
      {standing.map((champion) => (
        <Plinth
          key={champion.key}
          champion={champion}
          killsTitle={killsTitle}
          width={plinthWidth}
          portrait={portraits.get(champion.playerId)?.lines}
          chosen={champion.key === chosen}
          focused={focused}
        />
      ))}
    </Stage>
  );
}

/** The empty podium while the champions are loading. */
export function PodiumSkeleton({ width }: { width: number }) {
  const plinthWidth = plinthWidthIn(width);
  if (!useDelayed(true, loadingDelay)) return <Box height={podiumHeight} flexShrink={0} />;
  return (
    <Stage aria-hidden height={podiumHeight} width={width}>
      {placeOrder.map((place) => (
        <PlinthSkeleton key={place} place={place} width={plinthWidth} />
      ))}
    </Stage>
  );
}

function PlinthSkeleton({ place, width }: { place: number; width: number }) {
  const { palette, glyphs } = useTheme();
  const { across, down, corners } = glyphs.frame;
  const rows = plinthRows[place - 1] ?? 0;
  return (
    <Box flexDirection="column" width={width}>
      <Text color={palette.hairline}>{centerText(glyphs.rule.repeat(Math.ceil(width / 2)), width)}</Text>
      <Text color={palette.hairline}>{centerText(glyphs.rule.repeat(Math.ceil(width / 3)), width)}</Text>
      <Text> </Text>
      <Text color={palette.hairline}>{corners[0] + across.repeat(width - 2) + corners[1]}</Text>
      {Array.from({ length: rows - 1 }, (_, row) => (
        <Text key={row} color={palette.hairline}>
          {down + centerText(row === 0 ? (numerals[place - 1] ?? '') : '', width - 2) + down}
        </Text>
      ))}
    </Box>
  );
}

interface PlinthProps {
  champion: Champion;
  killsTitle: string;
  width: number;
  portrait: readonly Line[] | undefined;
  chosen: boolean;
  focused: boolean;
}

/** Returns the colour of a rank on the podium: gold, silver or bronze, approximated in the colours of the theme. */
const medalColor = (place: number, { palette }: Theme) => [palette.brass, palette.inkSoft, palette.poppy][place - 1];

function Plinth({ champion, killsTitle, width, portrait, chosen, focused }: PlinthProps) {
  const theme = useTheme();
  const { palette, glyphs } = theme;
  const { rank, place, name, kills } = champion;
  const color = medalColor(place, theme);
  const { across, down, corners } = glyphs.frame;
  const middle = (text: string) => centerText(truncate(text, width - 2, glyphs.ellipsis), width - 2);
  const medal = place === 1 ? glyphs.crest : glyphs.dot;
  const inscription = [`${medal} ${numerals[rank - 1] ?? rank} ${medal}`, kills, killsTitle];
  const rows = plinthRows[place - 1] ?? 0;
  const isFocused = chosen && focused;
  return (
    <Box flexDirection="column" width={width}>
      {portrait && (
        <Box justifyContent="center" width={width}>
          <PictureLines lines={portrait} />
        </Box>
      )}
      <Text
        bold
        color={isFocused ? palette.onBrass : color}
        backgroundColor={isFocused ? palette.brass : undefined}
        inverse={isFocused && !palette.onBrass}
      >
        {centerText(truncate(`${chosen ? '> ' : ''}${name}`, width, glyphs.ellipsis), width)}
      </Text>
      <Text color={palette.ink}>{centerText(truncate(champion.class, width, glyphs.ellipsis), width)}</Text>
      <Text color={palette.inkSoft}>{centerText(truncate(champion.guild ?? ' ', width, glyphs.ellipsis), width)}</Text>
      <Text color={color}>{corners[0] + across.repeat(width - 2) + corners[1]}</Text>
      {Array.from({ length: rows - 1 }, (_, row) => (
        <Text key={row} color={color} bold={row === 0} backgroundColor={palette.raised}>
          {down + middle(inscription[row] ?? '') + down}
        </Text>
      ))}
    </Box>
  );
}

function centerText(text: string, width: number): string {
  const left = Math.floor((width - widthOf(text)) / 2);
  return ' '.repeat(Math.max(0, left)) + text + ' '.repeat(Math.max(0, width - widthOf(text) - left));
}
