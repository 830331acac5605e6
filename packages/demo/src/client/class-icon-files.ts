import { clientFolders, type PackedFile } from '@kafra/server/testing';
import { drawClassIcon } from '../art/people/class-icon.ts';
import { classNumbers } from '../art/people/classes.ts';
import { bitmapFile } from './bitmap-file.ts';

/** Signs of the classes, as newer clients have them for the members of a party. */
export const classIconFiles = (): PackedFile[] =>
  classNumbers.map((job) => bitmapFile(`${clientFolders.classIcons}icon_jobs_${job}`, drawClassIcon(job)));
