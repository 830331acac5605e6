import type { ItemLogSettings } from '../../rules/game/logged-drops.ts';
import { readOptionalText } from './optional-file.ts';
import { treePath } from './tree.ts';
import type { Source } from './yaml-database.ts';

const entry = 'conf/log_athena.conf';

const names = ['enable_logs', 'log_filter'] as const;

/**
 * Returns the settings of the item log in `conf/log_athena.conf` and the files that it imports; later ones win. Numbers
 * may be hexadecimal. Settings without a number are left out.
 */
export async function readLogConf(source: Source): Promise<ItemLogSettings> {
  const settings: ItemLogSettings = {};
  const seen = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = (await readOptionalText(source, file, { blank: 'normal' })) ?? '';
    for (const line of text.split('\n')) {
      const [, written = '', value = ''] = line.startsWith('//') ? [] : (/^([^:]+):\s*(\S+)/.exec(line) ?? []);
      const name = names.find((known) => known === written.toLowerCase());
      if (written.toLowerCase() === 'import') await visit(treePath(value));
      else if (name && /^(0x[\da-f]+|\d+)$/i.test(value)) settings[name] = Number(value);
    }
  };
  await visit(entry);
  return settings;
}
