import { sentencesOf } from './prose-sentences.ts';

/** Kinds of text of `docs/style.md`: comments, titles of tests, texts that users see, and pages. */
export type ProseKind = 'comments' | 'titles' | 'texts' | 'pages';

interface Sign {
  name: string;
  /** Advice for the author of a text with this sign. */
  advice: string;
  found(sentence: string, kind: ProseKind): boolean;
}

const part =
  '(?:file|server|client|database|page|folder|list|table|screen|dialog|form|game|program|command|setting|site|schema|row|column|log|cache|' +
  'index|header|line|record|token|message|reply|response|request|field|archive|script|browser|terminal|link|address|clock|doctor|importer)s?';
const personVerb =
  '(?:says?|said|tells?|told|hears?|heard|knows?|knew|wants?|wanted|believes?|believed|promises?|forgets?)';

/** Matches a text that starts with a relative clause or a pronoun instead of a noun. */
const headless =
  /^(?:what|whatever|whose|who|that which|those (?:that|which|who|of|in|with|for)|such as|all that|all else)\b(?!-| to\b| (?:you|changed|changes|happens)\b)/i;
const headlessPlace = /^where\b/i;
const headlessTitle = /^(?:that|which)\b(?! (?:is|was) why\b)/i;

const personified = [
  new RegExp(`\\b${part} (?:itself |still |also |never |only |each )?${personVerb}\\b(?! (?:how )?to\\b)`, 'i'),
  /\b(?:is|are|was|were|be|been|being|gets?) (?:never |only |also |not |then |still |all )?(?:told|said)\b/i,
  /\b(?:is|are|was|were|be|been) (?:never |only |also |not |then |still )?asked (?:for|of|by)\b/i,
];

/** Matches words after which `where` refers to a place. */
const placeBefore =
  /\b(?:X|folder|director(?:y|ies)|place|point|position|path|file|page|row|column|line|address|location|slot|machine|host|map|case|cases|section|cell|spot|area|region|index|offset|table|screen|database|server|realm|branch|state|shell|from|to|and|or|know|knows|known|show|shows|see|is|of|find|out|exactly|on|say|says|remember|remembers|continue|continues|resume|resumes|start|starts|begin|begins|end|ends|records?|store[ds]?|town|tile|country)s?,? where\b/gi;
const where = /\bwhere\b(?! to\b)/i;

const none = [
  /\b(?:is|are|was|were|be|have|has|had) none\b/i,
  /\bnone (?:is|are|was|were|at all)\b/i,
  /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more than\b|less\b|fewer\b|later\b|different\b|larger\b|older\b|need\b|one\b|matter\b|problem\b)/i,
  /(?<!^|\b(?:if|when|because|while|unless|since|so|but|and|that|as|means) )\bthere (?:is|are|was|were) no(?:ne|thing)?\b(?! longer\b)/i,
  /\b(?:that|which) there (?:is|are) not\b/i,
];

const archaic = [
  /\b(?:stands?|stood)\b(?! (?:for|in for|out|up|by|still)\b)(?<!\bto stand)/i,
  /\b(?:lies|lay|lie)\b(?! flat\b)/i,
  /\bleads? (?:to|nowhere|there|in|into|out|back)\b/i,
  /\b(?:is|are|was|were) had\b/i,
  /\banew\b/i,
  /\bonce more\b/i,
  /\btak(?:es?|en|ing) up(?: again)?\b/i,
  /\bg(?:ives?|iven|ave) back\b/i,
  /\b(?:held|holds?) against\b/i,
  /\bat work\b/i,
  /\bin vain\b/i,
  /\bcome(?:s|n)? back to\b/i,
  /\bwhom\b/i,
  /\bat hand\b/i,
  /\bunasked\b/i,
  /\bturns? round\b/i,
];

const person = /\b(?:whoever|whomever|whosoever|somebody|anybody|nobody|everybody)\b/i;

const house = [
  /\b(?:chapters?|laws?)\b/i,
  /(?<!\b(?:no|more|less|little|enough|much|any|makes?|made|leaves?|left|takes?|took|the|of|waiting|arena|chat|find|has|have|is|for) )\brooms?\b(?! for\b| to\b)/i,
  /\b(?:a|one|each|every|some|these|those|no|other|of|many|single|such|two|three|four|special) signs?\b(?!-| (?:in|of|up|out|off|that|on)\b)/i,
  /\bdrills?\b/i,
  /\bmend(?:s|ed|ing)?\b/i,
  /\bturn(?:s|ed|ing)? (?:the )?pages?\b/i,
  /(?<!\b(?:most|many|more|all|several|both) (?:\S+ ){0,3})\bat once\b/i,
  /\bof (?:its|their|his) own accord\b/i,
];

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const maxWords = 40;
const maxBreaks = 2;

function isHeadless(sentence: string, kind: ProseKind): boolean {
  if (sentence.endsWith('?')) return false;
  if (headless.test(sentence)) return true;
  if (kind === 'titles') return headlessTitle.test(sentence);
  return kind === 'comments' && headlessPlace.test(sentence) && !sentence.includes(',');
}

function isCondition(sentence: string): boolean {
  if (sentence.endsWith('?')) return false;
  if (headlessPlace.test(sentence)) return sentence.includes(',');
  return where.test(sentence.replaceAll(placeBefore, ''));
}

const any = (patterns: readonly RegExp[]) => (sentence: string) => patterns.some((pattern) => pattern.test(sentence));

/** Signs of unclear prose that a pattern can find, each with its pattern. */
export const signs: readonly Sign[] = [
  {
    name: 'headless',
    advice: 'begin with a noun or a verb, not with "what", "those that", "whose"',
    found: isHeadless,
  },
  {
    name: 'personified',
    advice: 'parts return, list, report or receive; they do not say, tell or know',
    found: any(personified),
  },
  { name: 'where', advice: 'use if, when or unless for a condition', found: isCondition },
  { name: 'none', advice: 'name what is missing, invalid or unsupported', found: any(none) },
  { name: 'old verb', advice: 'use a plain verb: is, is stored, opens, again, resumed, running', found: any(archaic) },
  {
    name: 'nobody',
    advice: 'name the role (caller, user, operator), or use the passive',
    found: (text) => person.test(text),
  },
  { name: 'house word', advice: 'use the standard word of the list in docs/style.md', found: any(house) },
  {
    name: 'compressed',
    advice: `split the sentence: at most ${maxWords} words, and ${maxBreaks} colons and semicolons`,
    found: (text) => count(text, /[;:](?=\s)/g) > maxBreaks || count(text, /\S+/g) > maxWords,
  },
];

/** Returns the names of the signs of unclear prose in a text, without duplicates. */
export function signsOf(text: string, kind: ProseKind): string[] {
  const sentences = sentencesOf(text);
  return signs.filter(({ found }) => sentences.some((sentence) => found(sentence, kind))).map(({ name }) => name);
}
