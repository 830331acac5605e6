import type { FaultReason } from '../client/fault.ts';
import type { Drawing } from '../client/images/drawing.ts';
import type { ArtFolder, Output } from './outputs.ts';

/** Reason for a missing picture. */
export type GapReason = FaultReason | 'no_name' | 'name_guessed' | '3d_model' | 'invisible';

/** A client file that a picture is drawn from. */
export interface ArtFile {
  /** Name of the client file in reports. */
  readonly name: string;
  readonly place: string;
  readonly offset: number;
  /** Reads the content of the client file. @throws {ClientFault} */
  read(): Promise<Buffer>;
}

/** A job that creates one picture: the files it is drawn from, and the function that draws it. */
export interface ArtJob {
  readonly folder: ArtFolder;
  /** Id of the item, monster or class in the picture, or name of a map. */
  readonly id: string;
  readonly isOwn: boolean;
  /** True if the file names of the picture were guessed from the name of the record. */
  readonly isGuess?: boolean;
  readonly outputs: readonly Output[];
  readonly files: readonly [ArtFile, ...ArtFile[]];
  /** Draws the picture from the contents of its files. @throws {ClientFault} */
  draw(contents: readonly Buffer[]): Drawing | Promise<Drawing>;
}

/** A wanted picture that cannot be made from the files of the clients, with the reason. */
export interface ArtGap {
  readonly folder: ArtFolder;
  readonly id: string;
  readonly reason: GapReason;
}

export const isGap = (one: ArtJob | ArtGap): one is ArtGap => 'reason' in one;
