/** How an item has to do with a skill: `casts` and `grants` while it is worn, `uses` when it is used, `changes` what it does. */
export type SkillUse = 'casts' | 'grants' | 'uses' | 'changes';

/** A skill that a script names. */
export interface ScriptSkill {
  /** Its name on the server, or its number. */
  skill: string;
  use: SkillUse;
  /** Undefined if the script computes it or omits it. */
  level: number | undefined;
}

// In the text of an `autobonus` quotes are written with a backslash.
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

/** Every skill that scripts name, as they name it; a name in the place of one may be something else, such as a race. */
export const scriptSkills = (scripts: Iterable<string>): ScriptSkill[] =>
  [...scripts].flatMap((script) =>
    commands.flatMap(({ use, pattern }) =>
      Array.from(script.matchAll(pattern), ([, skill = '', written]) => ({
        ...{ skill, use },
        // Below 0: any level up to it.
        level: written === undefined ? undefined : Math.abs(Number(written)),
      })),
    ),
  );
