import { expect, it } from 'vitest';
import { scriptSkills } from './script-skills.ts';

it.each([
  ['skill "AL_HEAL",3;', [{ skill: 'AL_HEAL', use: 'grants', level: 3 }]],
  ['skill(28,1)', [{ skill: '28', use: 'grants', level: 1 }]],
  ['if (readparam(bStr)>80) skill "AL_HEAL",getrefine();', [{ skill: 'AL_HEAL', use: 'grants' }]],
  ['itemskill "PR_MAGNIFICAT",3;', [{ skill: 'PR_MAGNIFICAT', use: 'uses', level: 3 }]],
  ['bonus3 bAutoSpellwhenhit,AL_HEAL,-5,20;', [{ skill: 'AL_HEAL', use: 'casts', level: 5 }]],
  ['bonus4 bAutoSpellOnSkill,"SM_BASH","AL_HEAL",1,50;', [{ skill: 'AL_HEAL', use: 'casts', level: 1 }]],
  ['autobonus "{ bonus2 bSkillAtk,\\"SM_BASH\\",10; }",1,2;', [{ skill: 'SM_BASH', use: 'changes' }]],
  ['bonus2 bCastrate,"AL_HEAL",-50;', [{ skill: 'AL_HEAL', use: 'changes' }]],
  ['getskilllv("AL_HEAL") + unitskilluseid', []],
  ['"', []],
])('the item script %s contains the skills %j', (script, skills) => {
  expect(scriptSkills([script])).toEqual(skills);
});
