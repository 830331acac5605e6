import type { ClientTree } from '../../source/client-folder.ts';
import type { Decode } from '../../source/encoding.ts';
import type { Report } from '../../source/report.ts';
import { UnreadableFile } from '../../source/tree.ts';
import { ClientFault } from '../fault.ts';
import { clientBytes } from '../names/byte-string.ts';
import { foldKey } from '../names/file-key.ts';
import { folders } from '../names/folders.ts';
import type { Container } from './container.ts';

/** Returns the tables in the folder `data` of a client archive, in the same form as those of a folder. */
export function archiveTables(
  container: Container,
  { report, decode }: { report: Report; decode: Decode },
): ClientTree {
  const doubtful = new Set<string>();
  const find = (path: string) => container.find(foldKey(clientBytes(Buffer.from(path))));
  // Messages about tables include the name of the archive, because several archives contain tables of the same name.
  const told = (path: string) => `${container.name}: ${path}`;
  const tree: ClientTree = {
    names: (folder) =>
      folder !== 'data'
        ? []
        : [...container.keys()]
            .filter((key) => key.startsWith(folders.tables) && key.lastIndexOf('\\') === folders.tables.length - 1)
            .map((key) => key.slice(folders.tables.length))
            .sort(),
    has: (path) => find(path) !== undefined,
    async bytes(path) {
      try {
        const bytes = await find(path)?.read();
        if (!bytes) throw new UnreadableFile('does not exist', 'absent');
        report.read(told(path));
        return bytes;
      } catch (error) {
        if (!(error instanceof ClientFault)) throw error;
        throw new UnreadableFile(
          `${error.message} (in ${container.name})`,
          error.reason === 'empty' ? 'empty' : 'damaged',
        );
      }
    },
    text: async (path) =>
      tree
        .decode(path, await tree.bytes(path))
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
    decode(path, bytes) {
      const { text, assumed } = decode(bytes);
      if (assumed !== undefined && !doubtful.has(path)) report.problem({ file: told(path) }, assumed);
      doubtful.add(path);
      return text;
    },
  };
  return tree;
}
