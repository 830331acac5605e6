/** Collects the values of a repeatable command line option, in the order of the command line. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
