import type { Api, CallReply, MvpEntry } from '@kafra/sdk/contract';

const entry = (rank: number): MvpEntry => ({
  ...{ rank, id: 150_000 + rank, name: `Traveller ${(rank * 7_919) % 1_000}`, class: 'High Priest', class_id: 4_009 },
  ...{ guild: undefined, total_kills: 10_000 - rank, top_monsters: [] },
});

/** A reply with a list of twenty kilobytes, the same for all users. */
export const sharedReply: CallReply<Api['server']['mvpRankings']> = {
  mvp_rankings: Array.from({ length: 100 }, (_, rank) => entry(rank)),
  player_rankings: Array.from({ length: 100 }, (_, rank) => entry(rank)),
  emblems: {},
};

/** A reply about the state of a realm with 34 castles, as status pages request it. */
export const stateReply: CallReply<Api['server']['state']> = {
  players: 1_204,
  vendors: 388,
  servers: { login: 'up', char: 'up', map: 'up' },
  woe: { active: false, next: Date.UTC(2026, 10, 28, 18) },
  castles: Array.from({ length: 34 }, (_, id) => ({
    ...{ id, name: `Castle of ${(id * 7_919) % 1_000}`, map: `prtg_cas${id}`, guild: `Guild ${(id * 31) % 97}` },
    ...{ emblem_img: `/api/server/emblem/${id}?v=1`, since: Date.UTC(2026, 10, id), times_held: id % 7 },
  })),
  spotlight: { region: 'Sunscar Desert', maps: ['sun_fild01', 'sun_fild02', 'sun_dun01'] },
};

/** A reply with a list of a megabyte. Its lines differ a lot. */
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
