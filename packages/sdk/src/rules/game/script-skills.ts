/**
 * Relation between an item and a skill. `casts` and `grants` apply while the item is worn, `uses` when it is used.
 * `changes` means that the item changes the effect of the skill.
 */
export type SkillUse = 'casts' | 'grants' | 'uses' | 'changes';

/** A skill that an item script names. */
export interface ScriptSkill {
  /** Name of the skill as the script contains it, or its number. */
  skill: string;
  use: SkillUse;
  /** Level of the skill; undefined if the script computes or omits it. */
  level: number | undefined;
}

// Matches a skill name, with or without quotes. Inside the text of an `autobonus` quotes have a backslash.
const name = String.raw`\\?"?(\w+)\\?"?`;
const level = String.raw`\s*,\s*(-?\d+)?`;

/** Patterns of the script commands that name a skill, and in most of them its level. */
const commands: readonly { use: SkillUse; pattern: RegExp }[] = [
  { use: 'grants', pattern: new RegExp(String.raw`(?<!\w)skill\s*\(?\s*${name}${level}`, 'gi') },
  { use: 'uses', pattern: new RegExp(String.raw`\bitemskill\s*\(?\s*${name}${level}`, 'gi') },
  { use: 'casts', pattern: new RegExp(String.raw`\bbonus[2-5]?\s+bAutoSpell(?:WhenHit)?\s*,\s*${name}${level}`, 'gi') },
  // The first argument of this command is the skill that triggers it, not the cast skill.
  {
    use: 'casts',
    pattern: new RegExp(String.raw`\bbonus[2-5]?\s+bAutoSpellOnSkill\s*,[^,]*,\s*${name}${level}`, 'gi'),
  },
  { use: 'changes', pattern: new RegExp(String.raw`\bbonus[2-5]\s+b(?!AutoSpell)\w+\s*,\s*${name}\s*,`, 'gi') },
];

/**
 * Returns every skill that item scripts name, as written there. A name in the position of a skill may be something
 * else, such as a race.
 */
export const scriptSkills = (scripts: Iterable<string>): ScriptSkill[] =>
  [...scripts].flatMap((script) =>
    commands.flatMap(({ use, pattern }) =>
      Array.from(script.matchAll(pattern), ([, skill = '', written]) => ({
        ...{ skill, use },
        // A negative skill level in a script means any level up to its absolute value.
        level: written === undefined ? undefined : Math.abs(Number(written)),
      })),
    ),
  );
