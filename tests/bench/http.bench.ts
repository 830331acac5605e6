import { it } from 'vitest';
import { type Load, startLoad } from './servers/load.ts';

const LEAST_SHARE = 0.5;
const rounds = 7;
const requests = 20_000;

async function ratePerSecond(load: Load): Promise<number> {
  const from = performance.now();
  await load.run(requests);
  return (requests / (performance.now() - from)) * 1_000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Kafra and a bare server run in separate processes and are measured in turns, so that other work of the machine slows
 * both.
 */
it('a JSON reply of 2 KB with a token check, compared to bare node:http', { timeout: 120_000 }, async () => {
  const [bare, kafra] = [await startLoad('bare'), await startLoad('kafra')];
  const rates: { bare: number; kafra: number }[] = [];
  for (let round = 0; round < rounds; round++)
    rates.push({ bare: await ratePerSecond(bare), kafra: await ratePerSecond(kafra) });
  bare.stop();
  kafra.stop();
  const share = median(rates.map((rate) => rate.kafra / rate.bare));
  console.log(
    `HTTP: ${median(rates.map((rate) => rate.kafra)).toFixed(0)} answers a second beside ` +
      `${median(rates.map((rate) => rate.bare)).toFixed(0)} of bare node:http: ${share.toFixed(2)}, promised ${LEAST_SHARE}`,
  );
});
