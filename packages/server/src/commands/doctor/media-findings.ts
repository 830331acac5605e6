import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { paths, type ServerConfig } from '../../config.ts';
import { bad, type Finding, warn } from '../../rules/finding.ts';
import { pictureFormat, promisedFormat, signatureBytes } from '../../rules/site/picture-content.ts';

function readBeginning(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(signatureBytes);
    return bytes.subarray(0, readSync(handle, bytes, 0, signatureBytes, 0));
  } finally {
    closeSync(handle);
  }
}

/** Reports a media file that visitors cannot see as a picture; undefined for a valid picture. */
function pictureFinding(file: string, name: string): Finding | undefined {
  const promised = promisedFormat(name);
  if (promised === undefined)
    return warn(
      `${file} is not shown: pictures must be PNG, ICO, WebP, AVIF, JPEG, GIF or SVG files, and names may contain letters, digits, dots, hyphens and underscores`,
    );
  try {
    const format = pictureFormat(readBeginning(file));
    if (format === promised) return undefined;
    return bad(
      `${file} is not shown: the file ${format ? `contains ${format}` : 'contains no picture'}, but its name is of a ${promised} file`,
    );
  } catch (error) {
    return bad(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reports the files in the operator's folder of pictures that browsers cannot show, and a missing icon. */
export function mediaFindings(config: ServerConfig): Finding[] {
  const folder = paths(config).siteMedia;
  const names = listFiles(folder);
  const { icon } = config.site;
  return [
    ...(icon === undefined || names.includes(icon) ? [] : [bad(`site.icon: ${icon} is not in ${folder}`)]),
    ...names.flatMap((name) => pictureFinding(path.join(folder, name), name) ?? []),
  ];
}

/**
 * Returns the names of the files in a folder, without hidden ones and subfolders. For a missing folder the list is
 * empty.
 */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
