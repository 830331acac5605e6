import packageJson from '../package.json' with { type: 'json' };

/** Version of the CLI package. */
export const { version } = packageJson;
