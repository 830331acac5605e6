import { type Pigment, pigments, type Ramp } from '../pixel/ramp.ts';
import { createRandom } from '../random.ts';
import { arms } from './arms.ts';
import { clothes } from './clothes.ts';
import type { Drawing } from './drawing.ts';
import { goods } from './goods.ts';
import { spoils } from './spoils.ts';
import { vessels } from './vessels.ts';

const drawings = { ...vessels, ...spoils, ...goods, ...arms, ...clothes } satisfies Record<string, Drawing>;
type Kind = keyof typeof drawings;

/** What the picture of an item depends on. */
export type ItemLook = { id: number; name: string; type: string; subtype?: string | undefined; loc: readonly string[] };

/** Things told by a word of their name: the word, the drawing, and its materials when the name implies them. */
const byWord: readonly (readonly [word: RegExp, kind: Kind, main?: Pigment, trim?: Pigment])[] = [
  [/ Card$/, 'card', 'paper', 'sky'],
  [/Egg$/, 'egg'],
  [/Draught|Panacea/, 'flask'],
  [/Balm|Oil$|water$|Bottle|Liquor/, 'bottle'],
  [/leaf$|Clover|Bouquet/, 'herb'],
  [/Shoot|Kelp/, 'herb', 'moss'],
  [/Stem$/, 'rose', 'rose', 'leaf'],
  [/Apple$|Plum$|Worldfruit/, 'fruit', 'red', 'leaf'],
  [/Pear$|Date$/, 'pear', 'lime', 'leaf'],
  [/Carrot/, 'root', 'ember', 'leaf'],
  [/Turnip/, 'root', 'snow', 'leaf'],
  [/Chestnuts|Pine Nuts|Acorn/, 'nuts', 'leather'],
  [/Pie$|Mash/, 'pie', 'amber', 'stone'],
  [/Feast|Soup|Tea of/, 'bowl'],
  [/Clover Honey|Royal Comb/, 'comb', 'honey'],
  [/Milk/, 'jug', 'bone'],
  [/Herring|Sprat|Clam Meat/, 'fish', 'steel'],
  [/Biscuit|Ration/, 'biscuit', 'sand'],
  [/berry/, 'berries', 'violet', 'leaf'],
  [/Melon/, 'melon', 'leaf'],
  [/Candy|Candied/, 'candy', 'ember'],
  [/seed$|Pearl$|^Dew.*Droplet/, 'orb'],
  [/Droplet|Tear|Nectar|Amber Drop/, 'drop'],
  [/Cheese/, 'melon', 'honey'],
  [/Blue Crate/, 'crate', 'blue', 'brass'],
  [/Violet Crate/, 'crate', 'violet', 'brass'],
  [/Chest$/, 'chest', 'teal', 'brass'],
  [/Parcel/, 'parcel', 'leaf', 'red'],
  [/Bundle/, 'parcel', 'wood', 'leaf'],
  [/Festival Box/, 'parcel', 'red', 'gold'],
  [/Tin$/, 'crate', 'iron', 'steel'],
  [/Box of/, 'crate', 'wood', 'iron'],
  [/^Quiver/, 'quiver', 'leather', 'wood'],
  [/Folio/, 'book', 'blue', 'gold'],
  [/Bough|Twig/, 'twig', 'bark', 'moss'],
  [/Lens$|Mirage Glass/, 'lens', 'sky'],
  [/Wire$/, 'wire', 'iron'],
  [/Notes$|Scroll/, 'scroll'],
  [/Bell of|Truffle Bell|Quiet Bell|Jelly Bell/, 'bell', 'gold'],
  [/Feather$|Plume|Quill/, 'feather'],
  [/Moth$|Wing$/, 'wing'],
  [/Whistle/, 'whistle', 'brass'],
  [/Moss Bone|Knucklebone/, 'bone', 'bone'],
  [/Cog$|Gear$/, 'cog', 'brass'],
  [/Lamp Oil/, 'bottle', 'amber'],
  [/Wick$/, 'wick', 'ink'],
  [/Button/, 'button', 'brass'],
  [/Letter/, 'letter', 'paper', 'red'],
  [/Old Coin|Token|Mimic/, 'coin', 'brass'],
  [/Silver Coin/, 'coin', 'steel'],
  [/Gold Ingot/, 'ingot', 'gold'],
  [/Steel Bar/, 'ingot', 'steel'],
  [/Pig Iron/, 'ingot', 'iron'],
  [/^Coal/, 'coal', 'slate'],
  [/Whetstone/, 'ingot', 'stone'],
  [/Ledger|Herbal|Atlas/, 'book', 'plum', 'gold'],
  [/Map$|Chart$/, 'chart', 'sand', 'red'],
  [/Gemlet/, 'gemlet'],
  [/Gem$|Opal/, 'gem'],
  [/^Raw /, 'crystal'],
  [/ Heart$|Heartwood/, 'orb'],
  [/ Shard$|Splinter|Icicle/, 'shard'],
  [/Oridine|Elunite|Phracite|Emberite/, 'ore', 'stone'],
  [/Jelly$|Sludge|Slime|Bladder|Gland/, 'jelly'],
  [/Fluff|Pelt/, 'fluff', 'bone'],
  [/Cocoon/, 'cocoon', 'bone'],
  [/Dust|Ash$/, 'dust'],
  [/Bristle|Needle|Spine/, 'shard', 'bark'],
  [/Sting|Scorpion Tail/, 'sting', 'amber'],
  [/Spore|Cap$/, 'mushroom'],
  [/Brush$|Tail$/, 'tail'],
  [/Tooth|Fang|Tusk/, 'tooth', 'bone'],
  [/Scale$/, 'scale'],
  [/Hide|Skin$/, 'hide'],
  [/Claw|Talon/, 'claw'],
  [/Beak$/, 'beak', 'amber', 'ember'],
  [/Shell|Case$|Barnacle/, 'shell'],
  [/Ribbon$/, 'ribbon', 'red'],
  [/Angler Lamp|Dead Lantern|Miner's Lamp|Wing Lantern/, 'lantern', 'iron', 'sky'],
  [/Comb$/, 'crown', 'rose', 'rose'],
  [/Spear Tip|Bolt/, 'kunai', 'copper'],
  [/Paw$/, 'paw', 'leather'],
  [/Silk$|Thread|Lace/, 'thread'],
  [/Antler Branch/, 'antler', 'sand'],
  [/Cloth|Wrap$|Shred|Scrap/, 'cloth'],
  [/Root$/, 'twig', 'bark', 'plum'],
  [/Collar/, 'collar', 'red', 'brass'],
  [/Horn$/, 'horn', 'bark'],
  [/Ember$/, 'drop', 'ember'],
  [/Wrench|Ladle|Winding Key/, 'wrench', 'steel'],
  [/Badge/, 'badge', 'brass'],
  [/Worm/, 'worm', 'rose'],
  [/Ear$/, 'ears', 'slate', 'rose'],
  [/Lid$/, 'jar', 'sand', 'teal'],
  [/Sun Disc/, 'disc', 'gold', 'ember'],
  [/Spring/, 'spring', 'brass'],
  [/Pendulum Bob/, 'necklace', 'brass', 'gold'],
  [/Hour Glass/, 'hourglass', 'sand', 'wood'],
  [/Visor/, 'helm', 'steel', 'sky'],
  [/Crown$|Tiara|Nemes/, 'crown', 'gold', 'red'],
  [/Sceptre/, 'scepter', 'gold', 'violet'],
  [/Cartouche/, 'badge', 'gold'],
  [/Wood$/, 'log', 'bark'],
  [/Key Fragment/, 'key', 'brass'],
  [/Slag$/, 'ore', 'iron', 'ember'],
];

/** Worn and wielded things, by word within their place. */
const worn: readonly (readonly [word: RegExp, kind: Kind, main?: Pigment, trim?: Pigment])[] = [
  [/Lamplighter Hat|Lantern Hat/, 'tophat', 'ink', 'red'],
  [/Fox Ears/, 'ears', 'ember', 'bone'],
  [/Straw Hat/, 'hat', 'honey', 'red'],
  [/Dewdrop Cap/, 'jelly', 'sky'],
  [/Cap$/, 'cap', 'leaf', 'red'],
  [/Helm|Visor/, 'helm', 'steel', 'gold'],
  [/Peak/, 'peak', 'indigo', 'gold'],
  [/Toque/, 'toque', 'snow'],
  [/Antler/, 'antlers', 'sand'],
  [/Paper Crown/, 'crown', 'rose', 'gold'],
  [/Hoarfrost/, 'crown', 'sky', 'violet'],
  [/Crown|Nemes|Tiara|Circlet/, 'crown', 'gold', 'red'],
  [/Goggles/, 'goggles', 'amber', 'brass'],
  [/Spectacles|Glasses|Monocle/, 'glasses', 'sky', 'brass'],
  [/Masquerade/, 'mask', 'violet', 'gold'],
  [/Halo/, 'halo', 'honey'],
  [/Bubble Pipe/, 'pipe', 'teal', 'wood'],
  [/Pipe/, 'pipe', 'amber', 'wood'],
  [/Paper Gag/, 'paper', 'paper', 'red'],
  [/Scarf|Muffler/, 'scarf', 'red', 'bone'],
  [/Rose/, 'rose', 'red', 'leaf'],
  [/Plague/, 'beak', 'slate', 'leather'],
  [/Blush/, 'blush', 'rose'],
  [/Gull on/, 'gull', 'snow', 'steel'],
  [/Comet/, 'comet', 'honey', 'sky'],
  [/Wings/, 'wings', 'slate'],
  [/Backpack/, 'pack', 'leather', 'red'],
  [/Bow Tie/, 'tie', 'ember', 'red'],
  [/Wreath/, 'wreath', 'leaf', 'rose'],
  [/Kerchief|Veil$/, 'tie', 'violet', 'plum'],
  [/Signet|Ring/, 'ring', 'gold', 'red'],
  [/Rosary/, 'rosary', 'wood', 'gold'],
  [/Necklace|Chain/, 'necklace', 'gold', 'rose'],
  [/Earring/, 'earring', 'gold', 'leather'],
  [/Tab$/, 'paper', 'leather', 'bark'],
  [/Foot Brooch/, 'paw', 'bone'],
  [/Barrel Lid|Buckler/, 'round', 'wood', 'iron'],
  [/Turtleback/, 'round', 'moss', 'leaf'],
  [/Mirror/, 'mirror', 'sky'],
  [/Shirt|Jack$|Tunic|Coat/, 'shirt'],
  [/Mail|Plate/, 'mail', 'steel', 'red'],
  [/Sandals|Slippers/, 'sandals', 'leather', 'red'],
  [/Hatchet|Bill$/, 'axe', 'steel', 'bark'],
  [/Bow$|Warden$/, 'bow', 'amber', 'leather'],
  [/Sabre|Scimitar|Falchion|Cutlass/, 'sabre', 'steel', 'brass'],
  [/Pistol|Sermons/, 'pistol', 'iron', 'wood'],
  [/Whip|Lash/, 'whip', 'leather', 'red'],
  [/Harp|Lute|Fiddle/, 'fiddle', 'amber', 'bone'],
];

const byPlace: Readonly<Record<string, Kind>> = {
  Head_Top: 'cap',
  Head_Mid: 'glasses',
  Head_Low: 'scarf',
  Armor: 'robe',
  Left_Hand: 'shield',
  Garment: 'cape',
  Shoes: 'boots',
  Both_Accessory: 'ring',
  Right_Accessory: 'ring',
  Left_Accessory: 'ring',
  Costume_Head_Top: 'tophat',
  Costume_Head_Mid: 'glasses',
  Costume_Head_Low: 'scarf',
  Costume_Garment: 'cape',
};

const bySubtype: Readonly<Record<string, Kind>> = {
  '1hSword': 'sword',
  '2hSword': 'greatsword',
  Dagger: 'dagger',
  Katar: 'katar',
  '1hAxe': 'axe',
  '2hAxe': 'greataxe',
  '1hSpear': 'spear',
  '2hSpear': 'lance',
  Mace: 'mace',
  Book: 'book',
  Staff: 'rod',
  '2hStaff': 'staff',
  Bow: 'bow',
  Knuckle: 'fist',
  Musical: 'fiddle',
  Whip: 'whip',
  Revolver: 'pistol',
  Rifle: 'rifle',
  Shotgun: 'blunderbuss',
  Gatling: 'rifle',
  Grenade: 'mortar',
  Huuma: 'windmill',
  Arrow: 'arrow',
  Bullet: 'shot',
  Cannonball: 'shot',
  Shuriken: 'star',
  Kunai: 'kunai',
  Enchant: 'rune',
};

const byType: Readonly<Record<string, Kind>> = {
  Healing: 'flask',
  Usable: 'scroll',
  DelayConsume: 'vial',
  Cash: 'parcel',
  Card: 'card',
  PetEgg: 'egg',
  PetArmor: 'tie',
  Ammo: 'arrow',
  Weapon: 'sword',
  Armor: 'robe',
  ShadowGear: 'ring',
};

/** Materials that a word of the name gives away. */
const hues: readonly (readonly [RegExp, Pigment])[] = [
  [/red|ruby|ember|fire|flame|cinder|kiln|magma|drake|vulkara|slag|furnace|forge/i, 'red'],
  [/amber|sun|topaz|lizard|cactus|desert|dune|sand/i, 'amber'],
  [/gold|honey|yellow|royal|gilded|canary|bumbler|melon|star/i, 'gold'],
  [/^blueleaf/i, 'sky'],
  [/^whiteleaf/i, 'bone'],
  [/^redleaf/i, 'red'],
  [/^yellowleaf/i, 'gold'],
  [/leaf|green|moss|emerald|clover|leafling|sewer|sludge|croc|slime|venom|canopy/i, 'leaf'],
  [/root|oak|earth|bear|flint|wood|bark|orchard|fox/i, 'wood'],
  [/tide|teal|kelp|merrow|turtle|coral|eel|gale|wind/i, 'teal'],
  [/blue|dew|sapphire|rime|frost|snow|ice|icicle|hoarfrost|glass|wyrm|silver|mirror/i, 'sky'],
  [/violet|hush|void|dusk|night|quiet|veil|barrow|spore|grave|moth|shadow/i, 'violet'],
  [/black|soot|ink|bat|rat|ash|dead|burnt|coal|watch/i, 'slate'],
  [/white|bone|pearl|linen|gull|comet|hare|holy|milk|wick/i, 'bone'],
  [/rose|crab|worm|urchin|jelly|rabbit/i, 'rose'],
  [/brass|clock|cog/i, 'brass'],
  [/steel|iron|scale|silverfish/i, 'steel'],
];

const palette: [Pigment, ...Pigment[]] = ['red', 'amber', 'gold', 'leaf', 'teal', 'blue', 'violet', 'rose', 'copper', 'sand', 'steel', 'moss', 'plum', 'sky'];

function kindOf({ name, type, subtype, loc }: ItemLook) {
  const wearable = type === 'Weapon' || type === 'Armor' || type === 'Ammo' || type === 'PetArmor' || type === 'ShadowGear';
  const told = (wearable ? worn : byWord).find(([word]) => word.test(name));
  const place = loc.map((where) => byPlace[where]).find((kind) => kind !== undefined);
  const usual = bySubtype[subtype ?? ''] ?? (wearable ? place : undefined) ?? byType[type] ?? 'ore';
  return { kind: told?.[1] ?? usual, main: told?.[2], trim: told?.[3] };
}

const trims: [Pigment, ...Pigment[]] = ['gold', 'brass', 'bone', 'leather', 'red', 'steel'];

function mainPigment(look: ItemLook, kind: Kind, pick: Pigment): Pigment {
  const hue = hues.find(([word]) => word.test(look.name))?.[1];
  return hue ?? (look.type === 'Weapon' && kind in arms ? 'steel' : pick);
}

/** How an item is drawn: by the words of its name, else by its kind, in colours its number chooses. */
export function chooseDrawing(look: ItemLook): { draw: Drawing; main: Ramp; trim: Ramp } {
  const random = createRandom(look.id);
  const { kind, main, trim } = kindOf(look);
  const first = main ?? mainPigment(look, kind, random.pick(palette));
  const second = trim ?? random.pick(trims.filter((pigment) => pigment !== first) as typeof trims);
  return { draw: drawings[kind], main: pigments[first], trim: pigments[second] };
}
