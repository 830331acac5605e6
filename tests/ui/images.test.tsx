import { flushPromises } from '@kafra/sdk/testing';
import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { useImages } from '../../packages/cli/src/ui/images/use-images.ts';
import { type Ui, UiProvider } from '../../packages/cli/src/ui/shell/ui.ts';

test('a picture is fetched by its whole path, and once', async () => {
  const fetched: string[] = [];
  const context = {
    fetchBytes: async (path: string) => {
      fetched.push(path);
      throw new Error('none');
    },
    log: { warn: () => undefined },
    pictures: { getSnapshot: () => isPresent, subscribe: () => () => undefined },
  };
  const isPresent = () => 'present';
  const Shown = ({ paths }: { paths: readonly string[] }) => <Text>{[...useImages(paths).keys()].join('\n')}</Text>;
  const draw = (...paths: string[]) => (
    <UiProvider value={{ app: { context } } as unknown as Ui}>
      <Shown paths={paths} />
    </UiProvider>
  );
  const screen = render(draw('/db/maps/old town.gif'));
  screen.rerender(draw('/db/maps/old town.gif', '/db/maps/b.gif'));
  await flushPromises();
  await flushPromises();
  expect(fetched).toEqual(['/db/maps/old town.gif', '/db/maps/b.gif']);
  expect(screen.lastFrame()).toBe('/db/maps/old town.gif\n/db/maps/b.gif');
  screen.unmount();
});
