/**
 * Returns the text for the condition under which a monster uses a skill (mob_skill_db.txt). `value` and `upper` are its
 * condition value and first extra value.
 */
export function conditionText(condition: string, value: string, upper: string): string {
  const worded = DESCRIPTIONS.get(condition);
  return worded ? worded(value || '0', upper || '0') : [condition, value].filter(Boolean).join(' ');
}

const STATUS: ReadonlyMap<string, string> = new Map(Object.entries({ anybad: 'any bad status', sight: 'unhidden' }));
const status = (name: string) => STATUS.get(name) ?? name;

const DESCRIPTIONS: ReadonlyMap<string, (value: string, upper: string) => string> = new Map(
  Object.entries({
    always: () => 'Always',
    onspawn: () => 'When it spawns',
    myhpltmaxrate: (value) => `HP below ${value}%`,
    myhpinrate: (value, upper) => `HP between ${value}% and ${upper}%`,
    mystatuson: (value) => `When it has ${status(value)}`,
    mystatusoff: (value) => `When it has no ${status(value)}`,
    friendhpltmaxrate: (value) => `A friend's HP below ${value}%`,
    friendhpinrate: (value, upper) => `A friend's HP between ${value}% and ${upper}%`,
    friendstatuson: (value) => `A friend has ${status(value)}`,
    friendstatusoff: (value) => `A friend has no ${status(value)}`,
    attackpcgt: (value) => `More than ${value} attackers`,
    attackpcge: (value) => `${value} attackers or more`,
    slavelt: (value) => `Fewer than ${value} slaves`,
    slavele: (value) => (value === '0' ? 'No slaves left' : `${value} slaves or fewer`),
    closedattacked: () => 'Attacked from close range',
    longrangeattacked: () => 'Attacked from long range',
    skillused: (value) => `Hit by skill ${value}`,
    afterskill: (value) => `After skill ${value}`,
    casttargeted: () => 'Target of a cast',
    rudeattacked: () => 'Rude attacked',
    mobnearbygt: (value) => `More than ${value} monsters nearby`,
    groundattacked: () => 'Hit by a ground skill',
    damagedgt: (value) => `Damage above ${value}`,
    alchemist: () => 'Called by an alchemist',
    trickcasting: () => 'While trick casting',
    masterhpltmaxrate: (value) => `Master's HP below ${value}%`,
    masterattacked: () => 'Master attacked',
  }),
);
