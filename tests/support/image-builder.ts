import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** True if container images can be built on this machine. */
export const hasImageBuilder = spawnSync('buildah', ['--version']).status === 0;

/**
 * Builds images and runs programs in them without a container engine: a container is a root folder with the image's
 * user and variables, but without networks, limits and volumes. All files are in a separate folder.
 */
export function createImageBuilder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kafra-images-'));
  const store = [
    '--storage-driver=vfs',
    `--root=${path.join(folder, 'store')}`,
    `--runroot=${path.join(folder, 'run')}`,
  ];
  const call = (...args: string[]) =>
    execFileSync('buildah', [...store, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  return {
    /** Creates a container image from a root directory. */
    fromFolder(name: string, root: string): void {
      const container = call('from', 'scratch');
      call('copy', container, root, '/');
      call('commit', container, name);
    },
    build(name: string, { file, context, base }: { file: string; context: string; base: string }): void {
      const from = ['--build-arg', `BASE=localhost/${base}`];
      call('build', '--isolation=chroot', ...from, '--tag', name, '--file', file, context);
    },
    /** Returns the configuration of a container image. */
    config: (name: string): { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; StopSignal: string } =>
      JSON.parse(call('inspect', '--type=image', name)).OCIv1.config,
    /** Runs a program in a new container of the image. */
    run(name: string, command: readonly string[], options: readonly string[] = []) {
      const container = call('from', `localhost/${name}`);
      return spawnSync('buildah', [...store, 'run', '--isolation=chroot', ...options, container, '--', ...command], {
        encoding: 'utf8',
      });
    },
    remove(): void {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
