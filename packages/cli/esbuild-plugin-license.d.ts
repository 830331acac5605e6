/** Its own types cannot be found: its manifest names none for `import`. */
declare module 'esbuild-plugin-license' {
  import type { Plugin } from 'esbuild';

  interface Dependency {
    packageJson: { name: string; version: string; license?: string };
    licenseText: string;
  }

  interface Options {
    thirdParty: { output: { file: string; template(dependencies: Dependency[]): string } };
  }

  /** Writes the licences of all that is bundled into a file beside the bundle. */
  export default function license(options: Options): Plugin;
}
