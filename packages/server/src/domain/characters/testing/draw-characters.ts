import sharp from 'sharp';
import { silentLog } from '../../../rules/log.ts';
import { wardrobeFile } from '../../../wardrobe/wardrobe.ts';
import { createCharacterPictures } from '../character-pictures.ts';

/**
 * Process that draws characters as fast as it can, reads each picture back and prints the keys. Arguments: wardrobe,
 * folder, number of characters.
 */
const [wardrobe = '', folder = '', count = '0'] = process.argv.slice(2);

const pictures = createCharacterPictures({
  readAppearance: async (charId) => ({
    ...{ class: 0, sex: 'M', account_sex: 'M', hair: 1, hair_color: 0, clothes_color: 0, body: 0 },
    ...{ weapon: 0, shield: 0, head_top: charId, head_mid: 0, head_bottom: 0, robe: 0 },
  }),
  facts: { weaponType: () => undefined },
  wardrobe: wardrobeFile(() => wardrobe),
  folder,
  clock: { now: () => Date.now() },
  log: { ...silentLog, error: (_facts, message) => void process.stderr.write(`${message}\n`) },
});

for (let charId = 0; charId < Number(count); charId++) {
  const key = (await pictures.keyOf(charId)) ?? '';
  const bytes = await pictures.read(charId, key, async () => void process.stderr.write(`${key} is not there\n`));
  await sharp(bytes).raw().toBuffer();
  process.stdout.write(`${key}\n`);
}
