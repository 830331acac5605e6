import { flushPromises } from '@kafra/sdk/testing';
import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, test } from 'vitest';
import { useImages } from '../../packages/cli/src/ui/images/use-images.ts';
import { type Ui, UiProvider } from '../../packages/cli/src/ui/shell/ui.ts';

const isPresent = () => 'present';

/** Returns a component that prints the paths of the pictures that are cached, including missing ones. */
function imageView(fetchBytes: (path: string) => Promise<Uint8Array>) {
  const context = {
    fetchBytes,
    log: { warn: () => undefined },
    pictures: { getSnapshot: () => isPresent, subscribe: () => () => undefined },
  };
  const Shown = ({ paths }: { paths: readonly string[] }) => <Text>{[...useImages(paths).keys()].join('\n')}</Text>;
  return (...paths: string[]) => (
    <UiProvider value={{ app: { context } } as unknown as Ui}>
      <Shown paths={paths} />
    </UiProvider>
  );
}

async function settle(): Promise<void> {
  await flushPromises();
  await flushPromises();
}

/** A GIF picture of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('an image is fetched once, by its full path', async () => {
  const fetched: string[] = [];
  const draw = imageView(async (path) => {
    fetched.push(path);
    throw new Error('none');
  });
  const screen = render(draw('/db/maps/old town.gif'));
  screen.rerender(draw('/db/maps/old town.gif', '/db/maps/b.gif'));
  await settle();
  expect(fetched).toEqual(['/db/maps/old town.gif', '/db/maps/b.gif']);
  expect(screen.lastFrame()).toBe('/db/maps/old town.gif\n/db/maps/b.gif');
  screen.unmount();
});

test('an image that arrives after its record is gone is discarded, and fetched again when needed', async () => {
  const arrivals = new Map<string, () => void>();
  const draw = imageView((path) => new Promise((resolve) => arrivals.set(path, () => resolve(gif))));
  const screen = render(draw('/a.gif'));
  screen.rerender(draw('/b.gif'));
  await settle();
  for (const arrive of arrivals.values()) arrive();
  await settle();
  expect(screen.lastFrame()).toBe('/b.gif');
  arrivals.clear();
  screen.rerender(draw('/a.gif'));
  await settle();
  expect([...arrivals.keys()]).toEqual(['/a.gif']);
  screen.unmount();
});

test('the cache keeps the most recent images', async () => {
  const fetched: string[] = [];
  const draw = imageView(async (path) => {
    fetched.push(path);
    return gif;
  });
  const paths = Array.from({ length: 30 }, (_, index) => `/${index}.gif`);
  const screen = render(draw());
  for (const path of paths) {
    screen.rerender(draw(path));
    await settle();
  }
  expect(screen.lastFrame()?.split('\n')).toEqual(paths.slice(-9));
  screen.rerender(draw('/28.gif'));
  await settle();
  expect(fetched).toHaveLength(30);
  screen.rerender(draw('/0.gif'));
  await settle();
  expect(fetched).toHaveLength(31);
  screen.unmount();
});
