import type { FaultReason } from '../client/fault.ts';
import type { Drawing } from '../client/images/drawing.ts';
import type { ArtFolder, Output } from './outputs.ts';

/** Reason for a missing picture. */
export type GapReason = FaultReason | 'no_name' | 'name_guessed' | '3d_model' | 'invisible';

/** A file that a picture is drawn from. */
export interface ArtFile {
  /** Name of the file in reports. */
  readonly name: string;
  readonly place: string;
  readonly offset: number;
  /** @throws {ClientFault} */
  read(): Promise<Buffer>;
}

/** One picture to create, the files it is drawn from, and the function that draws it. */
export interface ArtJob {
  readonly folder: ArtFolder;
  /** Id of a record, or name of a map. */
  readonly id: string;
  readonly isOwn: boolean;
  /** True if the name of its files was derived from the record's name. */
  readonly isGuess?: boolean;
  readonly outputs: readonly Output[];
  readonly files: readonly [ArtFile, ...ArtFile[]];
  /** @throws {ClientFault} */
  draw(contents: readonly Buffer[]): Drawing | Promise<Drawing>;
}

/** A missing picture. */
export interface ArtGap {
  readonly folder: ArtFolder;
  readonly id: string;
  readonly reason: GapReason;
}

export const isGap = (one: ArtJob | ArtGap): one is ArtGap => 'reason' in one;
