import type { Api, MvpEntry, RouteReply } from '@kafra/sdk/contract';

const entry = (rank: number): MvpEntry => ({
  ...{ rank, id: 150_000 + rank, name: `Traveller ${(rank * 7_919) % 1_000}`, class: 'High Priest', class_id: 4_009 },
  ...{ guild: undefined, total_kills: 10_000 - rank, top_monsters: [] },
});

/** A list of twenty kilobytes, the same for everybody. */
export const sharedReply: RouteReply<Api['server']['mvpRankings']> = {
  mvp_rankings: Array.from({ length: 100 }, (_, rank) => entry(rank)),
  player_rankings: Array.from({ length: 100 }, (_, rank) => entry(rank)),
  emblems: {},
};
