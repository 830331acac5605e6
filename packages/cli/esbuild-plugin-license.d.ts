/** The package's own types cannot be found, because its manifest has no types for `import`. */
declare module 'esbuild-plugin-license' {
  import type { Plugin } from 'esbuild';

  interface Dependency {
    packageJson: { name: string; version: string; license?: string };
    licenseText: string;
  }

  interface Options {
    thirdParty: { output: { file: string; template(dependencies: Dependency[]): string } };
  }

  /** Returns a plugin that writes the licences of all bundled packages into a file beside the bundle. */
  export default function license(options: Options): Plugin;
}
