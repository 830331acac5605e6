/** Metrics that a server publishes: a number per series, by its name with labels. */
export type Series = ReadonlyMap<string, number>;

const sample = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)*\})? (\S+)$/;

/** Parses metrics in the text format of Prometheus; throws for an invalid or repeated line. */
export function parseMetrics(text: string): Series {
  const series = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]* /.test(line)) continue;
    const [, name, labels = '', value] = sample.exec(line) ?? [];
    const key = `${name}${labels}`;
    if (name === undefined || series.has(key)) throw new Error(`not a sample, or one twice: ${line}`);
    series.set(key, Number(value));
  }
  return series;
}

export const readMetrics = async (url: string): Promise<Series> => parseMetrics(await (await fetch(url)).text());
