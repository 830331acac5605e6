/** The text that names the row has so many cells before others are made whole, and these while numbers are. */
const known = 14;
const wellKnown = 15;
/** It is worth so many times the room of any other text. */
const weightOfName = 2;
/** A text that lacks no more is better whole than begun. */
const few = 4;

/** What a column takes at the least, and with its cells whole. */
interface Needs {
  least: number;
  filled: number;
  /** Numbers, which say little as long as one of them is cut. */
  figures?: boolean;
}

interface Share {
  readonly wanted: number;
  readonly weight: number;
  readonly figures: boolean;
  width: number;
}

/**
 * Where not all cells can be whole: first the name of the row, its first text, is made known by its beginning, then
 * numbers are whole, then texts that lack a few cells, those first that lack the least; what remains the long ones share
 * until they do. Answers the width of each.
 */
export function shareRoom(columns: readonly Needs[], free: number): number[] {
  const name = columns.findIndex(({ figures }) => !figures);
  const shares = columns.map(
    ({ least, filled, figures = false }, at): Share => ({
      wanted: filled,
      weight: at === name ? weightOfName : 1,
      figures,
      width: least,
    }),
  );
  const figures = shares.filter((share) => share.figures);
  const texts = shares.filter((share) => !share.figures);
  const room = new Room(free - shares.reduce((all, { width }) => all + width, 0));
  const [first] = texts;
  if (first) room.give(first, known - first.width);
  room.makeWhole(figures, first ? Math.max(0, Math.min(lack(first), wellKnown - first.width)) : 0);
  room.level(texts);
  room.level(figures);
  return shares.map(({ width }) => width);
}

const lack = ({ wanted, width }: Share): number => wanted - width;

/** The cells that are not given away yet. */
class Room {
  #rest: number;

  constructor(cells: number) {
    this.#rest = cells;
  }

  give(share: Share, cells: number): void {
    const given = Math.max(0, Math.min(cells, lack(share), this.#rest));
    share.width += given;
    this.#rest -= given;
  }

  /** Those that lack the least first, as long as `kept` cells remain. */
  makeWhole(shares: readonly Share[], kept = 0): void {
    for (const share of shares.toSorted((a, b) => lack(a) - lack(b)))
      if (lack(share) <= this.#rest - kept) this.give(share, lack(share));
  }

  /** A cell to the narrowest at a time, and to those that lack a few all of them. */
  level(shares: readonly Share[]): void {
    while (this.#rest > 0) {
      this.makeWhole(shares.filter((share) => lack(share) <= few));
      const [narrowest] = shares
        .filter((share) => lack(share) > 0)
        .sort((a, b) => a.width / a.weight - b.width / b.weight);
      if (narrowest === undefined) return;
      this.give(narrowest, 1);
    }
  }
}
