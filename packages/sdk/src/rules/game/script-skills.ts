/**
 * Relation between an item and a skill. `casts` and `grants` apply while the item is worn, `uses` when it is used.
 * `changes` means that the item changes the effect of the skill.
 */
export type SkillUse = 'casts' | 'grants' | 'uses' | 'changes';

/** A skill that is named in a script. */
export interface ScriptSkill {
  /** Name of the skill on the server, or its number. */
  skill: string;
  use: SkillUse;
  /** Undefined if the script computes it or omits it. */
  level: number | undefined;
}

// Matches quotes, which have a backslash inside the text of an `autobonus`.
const name = String.raw`\\?"?(\w+)\\?"?`;
const level = String.raw`\s*,\s*(-?\d+)?`;

/** Commands of scripts that name a skill, and in most of them its level. */
const commands: readonly { use: SkillUse; pattern: RegExp }[] = [
  { use: 'grants', pattern: new RegExp(String.raw`(?<!\w)skill\s*\(?\s*${name}${level}`, 'gi') },
  { use: 'uses', pattern: new RegExp(String.raw`\bitemskill\s*\(?\s*${name}${level}`, 'gi') },
  { use: 'casts', pattern: new RegExp(String.raw`\bbonus[2-5]?\s+bAutoSpell(?:WhenHit)?\s*,\s*${name}${level}`, 'gi') },
  // The first argument is the skill that triggers it.
  {
    use: 'casts',
    pattern: new RegExp(String.raw`\bbonus[2-5]?\s+bAutoSpellOnSkill\s*,[^,]*,\s*${name}${level}`, 'gi'),
  },
  { use: 'changes', pattern: new RegExp(String.raw`\bbonus[2-5]\s+b(?!AutoSpell)\w+\s*,\s*${name}\s*,`, 'gi') },
];

/**
 * Returns every skill that the scripts name, as written there. A name in the position of a skill may be something else,
 * such as a race.
 */
export const scriptSkills = (scripts: Iterable<string>): ScriptSkill[] =>
  [...scripts].flatMap((script) =>
    commands.flatMap(({ use, pattern }) =>
      Array.from(script.matchAll(pattern), ([, skill = '', written]) => ({
        ...{ skill, use },
        // A negative level means any level up to its absolute value.
        level: written === undefined ? undefined : Math.abs(Number(written)),
      })),
    ),
  );
