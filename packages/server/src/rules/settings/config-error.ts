/** Error for an unusable setting, or for an unusable file or server that it names. The message is for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
