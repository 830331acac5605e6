import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ClientFault, tooBig } from '../client/fault.ts';
import { readPicture } from '../client/images/read-picture.ts';
import { limits } from '../client/limits.ts';
import { listFolder } from '../source/client-folder.ts';
import type { Report } from '../source/report.ts';
import { type SourceTree, toUnreadableFile } from '../source/tree.ts';
import type { ArtJob } from './art-job.ts';
import { type ArtFolder, artFolders, outputs } from './outputs.ts';

/**
 * Folders of the web panel FluxCP with the same kinds of pictures, and the suffix that Kafra appends to the names of
 * their files.
 */
const fluxFolders: [path: string, folder: ArtFolder, suffix: string][] = ['', 'data/'].flatMap(
  (root): [string, ArtFolder, string][] => [
    [`${root}items/icons`, 'items', ''],
    [`${root}items/images`, 'collection', ''],
    [`${root}monsters`, 'mobs', ''],
    [`${root}jobs/images/M`, 'classes', '_M'],
    [`${root}jobs/images/F`, 'classes', '_F'],
  ],
);
const ownFolders = artFolders.map((folder): [string, ArtFolder, string] => [folder, folder, '']);

/** Returns true for a picture folder of FluxCP that is inside one of Kafra's picture folders. */
const isFolderOfFlux = (path: string) => path === 'items/icons' || path === 'items/images';

/** Returns true if a folder contains an operator's own pictures, or subfolders for them. */
export const holdsOwnPictures = (tree: SourceTree): boolean =>
  [...ownFolders, ...fluxFolders].some(([path]) => tree.locate(path) !== undefined);

async function readOwn(path: string): Promise<Buffer> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { size } = await file.stat();
    if (size > limits.fileBytes) throw tooBig(`has more than ${limits.fileBytes} bytes`);
    return await file.readFile();
  } catch (error) {
    throw error instanceof ClientFault ? error : new ClientFault(toUnreadableFile(error).message);
  }
}

const plainName = /^([\w@-]+)\.(?:gif|webp|png|jpe?g|bmp)$/i;

/** Finds the operator's own pictures in folders by id. Files with other names are reported. */
export async function ownPictures(tree: SourceTree, report: Report): Promise<ArtJob[]> {
  const jobs: ArtJob[] = [];
  for (const [path, folder, suffix] of [...ownFolders, ...fluxFolders]) {
    for (const file of listFolder({ tree, report }, path)) {
      const name = `${path}/${file}`;
      if (isFolderOfFlux(name)) continue;
      const full = join(tree.locate(path) ?? '', file);
      const id = `${plainName.exec(file)?.[1] ?? ''}${suffix}`;
      // Links in the operator's folder are not followed, so no picture can come from outside the folder.
      if (!outputs[folder].name.test(id) || !(await lstat(full)).isFile()) {
        report.problem({ file: name }, 'is not a picture with a plain name');
        continue;
      }
      jobs.push({
        folder,
        id,
        isOwn: true,
        outputs: outputs[folder].of(id),
        files: [{ name, place: path, offset: 0, read: () => readOwn(full) }],
        draw: ([bytes = Buffer.alloc(0)]) => readPicture(bytes),
      });
    }
  }
  return jobs;
}
