import type { Announcement } from './shared.ts';

/** Who hears what other processes announce. */
export interface Listeners {
  add(what: Announcement, listener: (masterId: number) => void): void;
  tell(what: Announcement, masterId: number): void;
}

export function createListeners(): Listeners {
  const heard: [Announcement, (masterId: number) => void][] = [];
  return {
    add: (what, listener) => void heard.push([what, listener]),
    tell(what, masterId) {
      for (const [wanted, listener] of heard) if (wanted === what) listener(masterId);
    },
  };
}
