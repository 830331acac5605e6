import { setTimeout as pause } from 'node:timers/promises';
import { readMetrics } from '../support/metrics.ts';
import { startDemoServer } from './demo-server.ts';

/** Number of requested share addresses, each with its page and picture, and number of parallel requests. */
const addresses = 1_000;
const atOnce = 8;

/** Returns share addresses of the demo realm, in the order of its sitemap of records. */
async function listAddresses(url: string): Promise<string[]> {
  const { databases } = await (await fetch(`${url}/site.json`)).json();
  const ids = async (file: string) => {
    const packed = (await fetch(`${url}/db/${file}`)).body;
    const records = await new Response(packed?.pipeThrough(new DecompressionStream('gzip'))).json();
    return (records as { id: number | string; hidden?: boolean }[]).filter(({ hidden }) => !hidden).map(({ id }) => id);
  };
  const items = await ids(`item_db_${databases.item}.json.gz`);
  const mobs = await ids(`mob_db_${databases.mob}.json.gz`);
  const maps = await ids(`map_db_${databases.map}.json.gz`);
  return [
    ...mobs.map((id) => `/monster/${id}`),
    ...maps.map((id) => `/map/${id}`),
    ...items.map((id) => `/item/${id}`),
    ...items.map((id) => `/market/${id}`),
  ].slice(0, addresses);
}

export interface SharePictureMeasure {
  pictures: number;
  /** Size of the largest share picture in bytes. */
  largest: number;
  /** Maximum resident memory of the server in bytes. */
  resident: number;
  /** Median milliseconds for a share page with its picture. */
  median: number;
  /** Milliseconds that 99 % of another client's requests take at most. */
  others: number;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/**
 * Requests the pages and pictures of many share addresses, while another client requests the list of online players.
 */
export async function sharePictures(): Promise<SharePictureMeasure> {
  const server = await startDemoServer();
  const rest = await listAddresses(server.url);
  const times: number[] = [];
  const waits: number[] = [];
  let [largest, resident, pictures] = [0, 0, 0];
  let isDone = false;

  async function crawl(): Promise<void> {
    for (let address = rest.shift(); address !== undefined; address = rest.shift()) {
      const from = performance.now();
      const html = await (await fetch(server.url + address)).text();
      const picture = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
      if (picture === undefined) throw new Error(`${address} has no picture`);
      const answer = await fetch(picture);
      if (answer.status !== 200) throw new Error(`${picture}: ${answer.status}`);
      largest = Math.max(largest, (await answer.arrayBuffer()).byteLength);
      pictures += 1;
      times.push(performance.now() - from);
    }
  }
  async function watch(): Promise<void> {
    while (!isDone) {
      resident = Math.max(resident, (await readMetrics(server.metricsUrl)).get('process_resident_memory_bytes') ?? 0);
      await pause(250);
    }
  }
  async function visit(): Promise<void> {
    while (!isDone) {
      const from = performance.now();
      await (await fetch(`${server.url}/api/server/online-players`)).arrayBuffer();
      waits.push(performance.now() - from);
      await pause(10);
    }
  }
  const others = [watch(), visit()];
  await Promise.all(Array.from({ length: atOnce }, crawl));
  isDone = true;
  await Promise.all(others);
  await server.stop();
  return { pictures, largest, resident, median: quantile(times, 0.5), others: quantile(waits, 0.99) };
}
