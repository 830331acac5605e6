import type { Searchable } from '../client/search/searchables.ts';
import { limits } from '../contract/constants.ts';
import { type SkillRecord, skillRecord } from '../contract/skill-records.ts';
import { type Card, defineCards } from '../models/cards/cards.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { type Comparison, compareButton, comparisonCard, comparisonOf, isComparedItem } from './parts/comparison.ts';
import { databaseFile, databaseResource, findRecords, hasRecord, language } from './parts/database.ts';
import { listOfRecords } from './parts/list-of-records.ts';
import { levels } from './parts/skill-facts.ts';
import { followingSkills, itemsOf, learners, users } from './parts/skill-links.ts';
import { allSkillFacts, skillHead, skillList } from './parts/skill-list.ts';

type Skills = Searchable<SkillRecord>;

const failure = 'Failed to load the skill database.';

export const skillDb = defineCards<Skills, SkillRecord | Comparison<SkillRecord>>()({
  id: 'skill_db',
  command: ['skills', 'search'],
  isPublic: true,
  resource: databaseResource(({ databases }) => databases.skillSearch(), failure),
  failure,
  items(data, query) {
    const comparison = comparisonOf(data.records, query);
    return comparison ? [comparison] : findRecords(data, query, (a, b) => a.id - b.id);
  },
  file: databaseFile('skill_db.json', 'Download All Skill Data as JSON'),
  search: { placeholder: 'Search for a skill', minLength: limits.minDatabaseSearchLength, language },
  pageSize: 5,
  hasRecord,
  shareKind: 'skill',
  canCompare: true,
  empty: { title: 'No skills found matching search' },
  emptyFor: ({ records }) => (records.length === 0 ? { title: 'This server has no skill database.' } : undefined),
  skeleton: { cards: 5, rows: 5 },
  card(skill, { context, data, query }) {
    if (isComparedItem(skill)) return comparison(skill.records);
    return {
      ...skillHead(skill),
      buttons: [compareButton('skill_db', skill, query)],
      sections: [
        { kind: 'facts', facts: allSkillFacts(skill) },
        ...levels(skill),
        ...learners(skill, context),
        ...followingSkills(skill, data.records, context),
        ...users(skill, query.id === String(skill.id)),
        ...itemsOf(skill),
      ],
    };
  },
  list: listOfRecords(skillList),
  mainFields: ['id', 'name', 'max_level', 'type', 'target'],
  fields: fieldsOf(skillRecord, (skill) => skill),
});

const comparison = (skills: readonly SkillRecord[]): Card =>
  comparisonCard(
    'skill_db',
    skills.map((skill) => ({
      id: skill.id,
      name: skill.name,
      facts: allSkillFacts(skill),
    })),
  );
