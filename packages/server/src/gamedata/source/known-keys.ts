/** Known keys of a YAML record, each with the known keys of the records in it, or `any` if its value is not checked. */
export type KnownKeys = ReadonlyMap<string, 'any' | KnownNames | KnownKeys>;

/**
 * Keys of a record that are constants of the game server, in any case of their letters. Forks add constants, so a key
 * is only reported if it is almost a known one.
 */
export class KnownNames {
  readonly names: readonly string[];
  readonly #folded: ReadonlySet<string>;

  constructor(...lines: readonly string[]) {
    this.names = lines.flatMap((line) => line.split(' '));
    this.#folded = new Set(this.names.map((name) => name.toLowerCase()));
  }

  has(name: string): boolean {
    return this.#folded.has(name.toLowerCase());
  }
}

type Written = { readonly [key: string]: 'any' | KnownNames | Written };

const isLeaf = (below: Written[string]) => below === 'any' || below instanceof KnownNames;

const keysOf = (written: Written): KnownKeys =>
  new Map(Object.entries(written).map(([key, below]) => [key, isLeaf(below) ? below : keysOf(below)]));

/** Returns known keys from a text with blanks between them. Their values are not checked. */
const any = (names: string): Written => Object.fromEntries(names.split(/\s+/).map((name) => [name, 'any'] as const));

/** Keys of skill records with a value that is a number or a list of numbers per level. */
const leveled = (names: string, of: string): Written =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, any(`Level ${of}`)] as const));

/** Job constants `EAJ_*` (rAthena, script_constants.hpp), as databases spell them. */
const jobs = new KnownNames(
  'All Novice SuperNovice Swordman Mage Archer Acolyte Merchant Thief Taekwon Gunslinger Ninja Gangsi Knight Wizard',
  'Hunter Priest Blacksmith Assassin StarGladiator Rebellion KagerouOboro DeathKnight Crusader Sage BardDancer Monk',
  'Alchemist Rogue SoulLinker DarkCollector Summoner Spirit_Handler Super_Novice Star_Gladiator Soul_Linker Death_Knight',
  'Dark_Collector',
);
/** Item class constants `ITEMJ_*` (rAthena). */
const classes = new KnownNames(
  'All None Normal Upper Baby Third Third_Upper Third_Baby Fourth All_Upper All_Baby All_Third',
);
/** Equipment position constants `EQP_*` (rAthena). */
const locations = new KnownNames(
  'Head_Top Head_Mid Head_Low Armor Right_Hand Left_Hand Both_Hand Garment Shoes Right_Accessory Left_Accessory',
  'Both_Accessory Ammo Costume_Head_Top Costume_Head_Mid Costume_Head_Low Costume_Garment Shadow_Armor Shadow_Weapon',
  'Shadow_Shield Shadow_Shoes Shadow_Right_Accessory Shadow_Left_Accessory Acc_R Acc_L Acc_RL Hand_R Hand_L Arms Helm',
  'Weapon Shield Costume_Helm Costume Visible Shadow_Gear Shadow_Arms Shadow_Acc Shadow_Acc_R Shadow_Acc_L Shadow_Acc_RL',
);
/** Skill flag constants `INF2_*` (rAthena). */
const skillFlags = new KnownNames(
  'IsQuest IsNpc IsWedding IsSpirit IsGuild IsSong IsEnsemble IsTrap TargetSelf NoTargetSelf PartyOnly GuildOnly',
  'NoTargetEnemy IsAutoShadowSpell IsChorus IgnoreBgReduction IgnoreGvgReduction DisableNearNpc TargetTrap',
  'IgnoreLandProtector AllowWhenHidden AllowWhenPerforming TargetEmperium IgnoreKagehumi AlterRangeVulture',
  'AlterRangeSnakeEye AlterRangeShadowJump AlterRangeRadius AlterRangeResearchTrap IgnoreHovering AllowOnWarg AllowOnMado',
  'TargetManHole TargetHidden IncreaseDanceWithWugDamage IgnoreWugBite IgnoreAutoGuard IgnoreCicada ShowScale IgnoreGtb',
  'Toggleable',
);
/** Skill damage constants `NK_*` (rAthena). */
const damageFlags = new KnownNames(
  'NoDamage Splash SplashSplit IgnoreAtkCard IgnoreElement IgnoreDefense IgnoreFlee IgnoreDefCard IgnoreLongCard Critical',
  'SimpleDefense',
);

const mobDrop = any('Index Item Rate StealProtected RandomOptionGroup');
const mapDrop = any('Index Item Rate RandomOptionGroup Clear');

/**
 * Keys that a game server reads, by the type of its YAML database. Keys of forks are included, so that they are not
 * reported as misspelt (rAthena, Pandas and brAthena, `parseBodyNode` of each database).
 */
const databases: Readonly<Record<string, Written>> = {
  ITEM_DB: {
    ...any('Id AegisName Name Type SubType Buy Sell Weight Attack MagicAttack Defense Range Slots Gender'),
    ...any('WeaponLevel ArmorLevel EquipLevelMin EquipLevelMax Refineable Gradable View AliasName'),
    ...any('Script EquipScript UnEquipScript'),
    Jobs: jobs,
    Classes: classes,
    Locations: locations,
    Flags: any('BuyingStore DeadBranch Container UniqueId BindOnEquip DropAnnounce NoConsume DropEffect'),
    Delay: any('Duration Status'),
    Stack: any('Amount Inventory Cart Storage GuildStorage'),
    NoUse: any('Override Sitting'),
    Trade: any('Override NoDrop NoTrade TradePartner NoSell NoCart NoStorage NoGuildStorage NoMail NoAuction'),
  },
  MOB_DB: {
    ...any('Id AegisName Name JapaneseName Level Hp Sp BaseExp JobExp MvpExp Attack Attack2 Defense MagicDefense'),
    ...any('Resistance MagicResistance Str Agi Vit Int Dex Luk AttackRange SkillRange ChaseRange Size Race RaceGroups'),
    ...any('Element ElementLevel WalkSpeed AttackDelay AttackMotion ClientAttackMotion DamageMotion DamageTaken'),
    ...any('GroupId Title Ai Class Modes'),
    Drops: mobDrop,
    MvpDrops: mobDrop,
  },
  SKILL_DB: {
    ...any('Id Name Description MaxLevel Type TargetType Hit CastCancel CastDefenseReduction'),
    Status: 'any',
    Flags: skillFlags,
    DamageFlags: damageFlags,
    CastTimeFlags: any('IgnoreDex IgnoreStatus IgnoreItemBonus'),
    CastDelayFlags: any('IgnoreDex IgnoreStatus IgnoreItemBonus'),
    ...leveled('Range', 'Size'),
    ...leveled('HitCount', 'Count'),
    ...leveled('Element', 'Element'),
    ...leveled('SplashArea', 'Area'),
    ...leveled('ActiveInstance', 'Max'),
    ...leveled('Knockback GiveAp', 'Amount'),
    ...leveled('CastTime AfterCastActDelay AfterCastWalkDelay Duration1 Duration2 Cooldown FixedCastTime', 'Time'),
    CopyFlags: any('Skill RemoveRequirement'),
    NoNearNPC: any('AdditionalRange Type'),
    Requires: {
      ...leveled('HpCost SpCost ApCost HpRateCost SpRateCost ApRateCost MaxHpTrigger ZenyCost AmmoAmount', 'Amount'),
      ...leveled('SpiritSphereCost', 'Amount'),
      ...any('Weapon Ammo State Status Equipment'),
      ItemCost: any('Item Amount Level'),
    },
    Unit: { ...any('Id AlternateId Interval Target Flag'), ...leveled('Layout Range', 'Size') },
  },
  SKILL_TREE_DB: {
    ...any('Job Inherit'),
    Tree: { ...any('Name MaxLevel Exclude BaseLevel JobLevel Clear'), Requires: any('Name Level Clear') },
  },
  GUILD_SKILL_TREE_DB: { ...any('Id MaxLevel Clear'), Required: any('Id Level Clear') },
  HOMUNCULUS_DB: {
    ...any('Class BaseClass Name EvolutionClass Food HungryDelay Race Element Size EvolutionSize AttackDelay'),
    Status: any('Type Base GrowthMinimum GrowthMaximum EvolutionMinimum EvolutionMaximum'),
    SkillTree: {
      ...any('Skill MaxLevel RequiredLevel RequiredIntimacy RequireEvolution Clear'),
      Required: any('Skill Level Clear'),
    },
  },
  ITEM_GROUP_DB: {
    Group: 'any',
    SubGroups: {
      ...any('SubGroup Algorithm Clear'),
      List: {
        ...any('Index Item Rate Amount Duration Announced UniqueId Stacked Named Bound RandomOptionGroup'),
        ...any('RefineMinimum RefineMaximum Clear'),
      },
    },
  },
  PET_DB: {
    ...any('Mob TameItem EggItem EquipItem FoodItem Fullness HungryDelay HungerIncrease IntimacyStart IntimacyFed'),
    ...any('IntimacyOverfed IntimacyHungry IntimacyOwnerDie CaptureRate SpecialPerformance AttackRate RetaliateRate'),
    ...any('ChangeTargetRate AllowAutoFeed Script SupportScript'),
    Evolution: { Target: 'any', ItemRequirements: any('Item Amount') },
  },
  RANDOM_OPTION_DB: any('Id Option Script'),
  CASTLE_DB: any('Id Map Name Npc Type ClientId WarpEnabled WarpX WarpY WarpCost WarpCostSiege'),
  MOB_SUMMONABLE_DB: { ...any('Group Default'), Summon: any('Mob Rate') },
  MOB_ITEM_RATIO_DB: any('Item Ratio List'),
  MAP_DROP_DB: {
    ...any('Map Clear'),
    GlobalDrops: mapDrop,
    SpecificDrops: { ...any('Monster Clear'), Drops: mapDrop },
  },
  BARTER_DB: {
    ...any('Name Map X Y Direction Sprite Clear'),
    Items: {
      ...any('Index Item Stock Zeny Clear'),
      RequiredItems: any('Index Item Amount Refine Clear'),
    },
  },
};

/** Returns the known keys of a YAML database file of a type. Its records are in `Body`. */
export function keysOfFile(type: string): KnownKeys {
  const body = databases[type];
  return keysOf({
    Header: any('Type Version Clear'),
    Body: body ?? 'any',
    Footer: { Imports: any('Path Mode Generator') },
  });
}
