import type { Api, CallReply, MvpEntry } from '@kafra/sdk/contract';

const entry = (rank: number): MvpEntry => ({
  ...{ rank, id: 150_000 + rank, name: `Traveller ${(rank * 7_919) % 1_000}`, class: 'High Priest', class_id: 4_009 },
  ...{ guild: undefined, total_kills: 10_000 - rank, top_monsters: [] },
});

/** A list of twenty kilobytes, the same for everybody. */
export const sharedReply: CallReply<Api['server']['mvpRankings']> = {
  mvp_rankings: Array.from({ length: 100 }, (_, rank) => entry(rank)),
  player_rankings: Array.from({ length: 100 }, (_, rank) => entry(rank)),
  emblems: {},
};

/** A list of a megabyte, whose lines have little in common. */
export const largeReply: CallReply<Api['server']['guildRankings']> = {
  rankings: Array.from({ length: 9_000 }, (_, rank) => ({
    name: `Guild ${((rank + 1) * 2_654_435_761) % 4_294_967_296}`,
    level: 1 + (rank % 50),
    members: 1 + ((rank * 31) % 76),
    avg_level: 1 + ((rank * 7_919) % 99),
    exp: (rank * 48_271) % 2_147_483_647,
    emblem_img: `/api/server/emblem/${rank}?v=1`,
  })),
};
