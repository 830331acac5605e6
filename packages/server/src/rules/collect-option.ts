/** What an option was given that may stand several times, in the order of the command line. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
