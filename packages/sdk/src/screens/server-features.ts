import { cell, type Section } from '../models/content.ts';
import { definePage, type PageCard } from '../models/page.ts';
import { tapLabels, tapSystem } from '../rules/game/tap-system.ts';

const entries = (texts: readonly string[], title?: string): Section => ({
  kind: 'list',
  title,
  entries: texts.map((text) => cell(text)),
});

const list = (title: string, texts: readonly string[]): PageCard => ({ title, sections: [entries(texts)] });

const text = (title: string, ...paragraphs: string[]): PageCard => ({
  title,
  sections: [{ kind: 'text', paragraphs }],
});

const tapRule =
  'Every party member who hits a monster taps it: +50% EXP per tap, capped at +200% with 4 taps. The classic rule gives +25% for each extra member.';

/** The chart's numbers, for whoever reads rather than looks. */
const taps: Section = {
  kind: 'grid',
  columns: [
    { title: tapLabels.partySize, align: 'end' },
    { title: tapLabels.taps, align: 'end' },
    { title: `${tapLabels.classic}, ${tapLabels.share}`, align: 'end' },
    { title: `${tapLabels.realm}, ${tapLabels.share}`, align: 'end' },
  ],
  rows: tapSystem().map((point) => ({
    key: String(point.party),
    cells: [cell(point.party), cell(point.taps), cell(`${point.classic}%`), cell(`${point.realm}%`)],
  })),
};

export const serverFeatures = definePage({
  id: 'server_features',
  content: () => ({
    heading: 'Server Features',
    sections: [],
    cards: [
      {
        title: 'Responsive and Modernized Gameplay',
        sections: [
          entries(
            ['Walk input delay reduced from 600 ms', 'Picking up an item interrupts walking or attacking'],
            'Client',
          ),
          entries(['Higher tick rate', 'Input queuing', 'Damage delay sync', 'Desync compensation'], 'Server'),
        ],
      },
      {
        title: 'Rebalanced Tap System',
        sections: [{ kind: 'text', paragraphs: [tapRule] }, taps],
      },
      text(
        'Seal Quests',
        'Sleipnir is available; Megingjard from WoE Season 1, Brisingamen from Season 2, Mjolnir from Season 3.',
        'A seal quest needs the prior ones completed and is never locked afterwards.',
      ),
      list('Master Account Systems', [
        'Master storage at any Kafra storage',
        'Master bank via the @mbank command',
        'Character transfers between game accounts',
        'Optional password sync',
      ]),
      list('Helpful NPCs', [
        'Guild dungeon warper: 100,000z per entry or 250,000z for 3 hours',
        'Costume conversion: 50,000z',
        'Name change: free with a 2-week cooldown, 1,000,000z if within 4 weeks',
        'Rebirth: 1,285,000z, back to 1/1 High Novice',
      ]),
      list('Skill and Stat Resets', [
        'Stat reset: 5,000,000z; base level drops to 70 if above',
        'Skill reset: 5,000,000z; job level drops to 40 if above',
        'Both: 9,000,000z',
        'Stat point refund: 2,000,000z per point with a two-week cooldown',
        'Free skill reset at level 40 and below',
      ]),
      text(
        'Daily Spotlight',
        'Every day at 04:00 UTC one of twelve regions moves into the spotlight: 50% more monsters, and fatigue is disabled.',
      ),
      text('Configurable Drop Beams', 'Up to five colors, per item type and drop rate, and per item id.'),
    ],
  }),
});
