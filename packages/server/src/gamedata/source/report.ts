/** A position in the game server's files: path of the file inside the tree, and line from 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line?: number;
}

/** A line or record that the importer could not use, with the reason. */
export interface SourceFinding extends SourceLocation {
  readonly why: string;
}

export interface ReadFile {
  readonly file: string;
  /** Number of records or lines in the file that was read. */
  records: number;
}

/** The coverage report in the form of `coverage.json`. */
export interface Coverage {
  readonly mode: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly files: readonly ReadFile[];
  /** Lines and records that were not understood or not used. */
  readonly not_understood: readonly SourceFinding[];
  /** Names and ids in the game's files that refer to nothing. */
  readonly unresolved: readonly SourceFinding[];
}

/** Collects what an import read and what it could not use, so that nothing is dropped silently. */
export class Report {
  readonly #files = new Map<string, ReadFile>();
  readonly #problems: SourceFinding[] = [];
  readonly #unresolved: SourceFinding[] = [];
  readonly #counts = new Map<string, number>();

  /** Records that the import read a file, and adds the number of records in it. */
  read(file: string, records = 0): void {
    const known = this.#files.get(file);
    if (known) known.records += records;
    else this.#files.set(file, { file, records });
  }

  problem(where: SourceLocation, why: string): void {
    this.#problems.push({ ...where, why });
  }

  /** Returns true if a finding about the file was reported. */
  hasFinding(file: string): boolean {
    return [this.#problems, this.#unresolved].some((findings) => findings.some((finding) => finding.file === file));
  }

  unresolved(where: SourceLocation, what: string): void {
    this.#unresolved.push({ ...where, why: what });
  }

  count(kind: string, amount = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + amount);
  }

  /**
   * Returns the whole report of the import. Files are in the order in which they were read, and counts are sorted by
   * name, so equal input gives equal reports.
   */
  coverage(mode: string): Coverage {
    return {
      mode,
      counts: Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      files: [...this.#files.values()],
      not_understood: this.#problems,
      unresolved: this.#unresolved,
    };
  }
}

/** Formats a position in a file as `file:line` for messages. */
export const formatLocation = ({ file, line }: SourceLocation) => (line === undefined ? file : `${file}:${line}`);

const section = (title: string, findings: readonly SourceFinding[]) =>
  findings.length === 0
    ? []
    : ['', `${title} (${findings.length})`, ...findings.map((f) => `  ${formatLocation(f)}: ${f.why}`)];

/** Words in a finding that follow the name of an item, monster or other record. The name ends before them. */
const GOES_ON =
  'has|is|names|gives|clears|stands|comes|opens|offers|without|learns|requires|cannot|which|away|again|no';
const NAME_ENDS = `(?=,| (?:${GOES_ON})\\b|$)`;

/** Patterns that match the names of records in a finding, in any script. */
const NAMES: readonly RegExp[] = [
  new RegExp(
    `\\b(item group|item|monster|skill|shop|map drop|map|group|pet|key|castle) (?!(?:${GOES_ON}|of)\\b).+?${NAME_ENDS}`,
    'g',
  ),
  new RegExp(
    `\\b(imports|loads|duplicates|learns|requires|takes|on|outside of|cells of) (?!(?:a|the) )\\S.*?${NAME_ENDS}`,
    'g',
  ),
  /()^.+?(?= (?:learns|requires|has blanks) )/g,
];

/**
 * Returns a finding of the import without its names, its numbers and the quoted text after a colon. Findings of the
 * same kind are then equal.
 */
const kindOf = (why: string) => {
  const unquoted = why.replace(/(?<!^(?:Mvp)?Drops): .*$/s, '').replace(/ \(is .* meant\?\)$/, '');
  const unnamed = NAMES.reduce(
    (text, name) => text.replace(name, (_, before: string) => `${before} …`.trimStart()),
    unquoted,
  );
  return unnamed
    .replace(/(?<=\s)\(?[^\s,;]*[\p{Lu}\d_./@#][^\s,;]*/gu, '…')
    .replace(/(?<=\s)[^\s,;]*[^\0-\x7f…][^\s,;]*/gu, '…')
    .replace(/^\d\S*/, '…')
    .replace(/…(?: …)+/g, '…');
};

/** Returns how often each kind of finding occurs in the report, the most frequent first. */
function findingKinds({ not_understood, unresolved }: Coverage): { kind: string; count: number }[] {
  const kinds = Map.groupBy([...not_understood, ...unresolved], ({ why }) => kindOf(why));
  return [...kinds]
    .map(([kind, { length: count }]) => ({ kind, count }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

function kindsSection(coverage: Coverage): string[] {
  const kinds = findingKinds(coverage).map(({ kind, count }) => `  ${count} x ${kind}`);
  return kinds.length === 0 ? [] : ['', 'Kinds of problems, the most frequent first', ...kinds];
}

/** Returns the report of the import as text for people, with one finding per line: `file:line: why`. */
export function coverageText(coverage: Coverage): string {
  const counts = Object.entries(coverage.counts).map(([kind, count]) => `  ${kind}: ${count}`);
  const files = coverage.files.map(({ file, records }) => `  ${file}: ${records}`);
  return [
    `Mode: ${coverage.mode}`,
    '',
    'Counts',
    ...counts,
    ...kindsSection(coverage),
    ...section('Not understood or not used', coverage.not_understood),
    ...section('Unresolved references', coverage.unresolved),
    '',
    `Files read (${files.length}), with the records each gave`,
    ...files,
    '',
  ].join('\n');
}
