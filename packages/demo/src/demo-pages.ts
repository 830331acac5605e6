import type { DemoSite } from '@kafra/server/seeding';

/** Site pages of the demo realm, in the form of the settings file. */
export const demoPages: DemoSite['pages'] = {
  qualities: [
    'Master storage at any Kafra storage, shared by all your player accounts',
    'Master bank with the @mbank command',
    'Character transfers between your player accounts',
    'Optional password sync of player accounts with the master account',
    'Configurable drop beams: up to five colors, per item type and drop rate, and per item id',
    'Free skill reset at level 40 and below',
  ],
  rules: [
    'No multi-clienting',
    'No botting',
    'No cash shop',
    'No login rewards',
    'No autoloot',
    'No mercenaries',
    'No overpowered commands',
    'Minimum steal chance 10%',
    'Reflected damage is capped at max HP',
    'No Bowling Bash gutterlines',
  ],
  features: [
    {
      title: 'Responsive and Modernized Gameplay',
      text: `### Client

- Walk input delay reduced from 600 ms
- Picking up an item interrupts walking or attacking

### Server

- Higher tick rate
- Input queuing
- Damage delay sync
- Desync compensation`,
    },
    { title: 'Rebalanced Tap System', built_in: 'tap_chart' },
    {
      title: 'Seal Quests',
      text: `Sleipnir is available; Megingjard from WoE Season 1, Brisingamen from Season 2, Mjolnir from Season 3.

A seal quest needs the prior ones completed and is never locked afterwards.`,
    },
    {
      title: 'Master Account Systems',
      list: [
        'Master storage at any Kafra storage',
        'Master bank via the @mbank command',
        'Character transfers between game accounts',
        'Optional password sync',
      ],
    },
    {
      title: 'Helpful NPCs',
      list: [
        'Guild dungeon warper: 100,000z per entry or 250,000z for 3 hours',
        'Costume conversion: 50,000z',
        'Name change: free with a 2-week cooldown, 1,000,000z if within 4 weeks',
        'Rebirth: 1,285,000z, back to 1/1 High Novice',
      ],
    },
    {
      title: 'Skill and Stat Resets',
      list: [
        'Stat reset: 5,000,000z; base level drops to 70 if above',
        'Skill reset: 5,000,000z; job level drops to 40 if above',
        'Both: 9,000,000z',
        'Stat point refund: 2,000,000z per point with a two-week cooldown',
        'Free skill reset at level 40 and below',
      ],
    },
    { title: 'Daily Spotlight', built_in: 'spotlight' },
    {
      title: 'Configurable Drop Beams',
      text: 'Up to five colors, per item type and drop rate, and per item id.',
    },
  ],
  download: `## Installation

1. Download the client archive (.rar).
2. Extract it under your user directory.
3. Run Setup.exe.
4. Run the patcher.

## Troubleshooting

- Set the graphics in Setup.
- Enable the DirectX wrapper if the client crashes.
- Use compatibility mode for Windows XP or 7.
- Run as administrator.
- Update the system if the plist.txt error appears.
- Add exceptions to your anti-virus.`,
};
