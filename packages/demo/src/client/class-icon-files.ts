import { clientFolders, type PackedFile } from '@kafra/server/testing';
import { drawClassIcon } from '../art/people/class-icon.ts';
import { classNumbers } from '../art/people/classes.ts';
import { bitmapFile } from './bitmap-file.ts';

/** Returns the files of class icons, which newer game clients show for members of a party. */
export const classIconFiles = (): PackedFile[] =>
  classNumbers.map((job) => bitmapFile(`${clientFolders.classIcons}icon_jobs_${job}`, drawClassIcon(job)));
