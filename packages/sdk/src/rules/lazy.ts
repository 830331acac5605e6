/** Made when it is first asked for: the formats of `Intl` take milliseconds each, and a first screen needs few. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
