import { expect, it, vi } from 'vitest';
import { chartSummary } from './chart-summary.ts';

it("the text about the price chart names the server's days in any time zone", () => {
  vi.stubEnv('TZ', 'America/New_York');
  const day = { num_sales: 1, amount: 2, min_price: 10, mean_price: 12, max_price: 15 };
  const days = [
    { ...day, start_time: Date.UTC(2026, 10, 20) },
    { ...day, start_time: Date.UTC(2026, 10, 1) },
  ];
  expect(chartSummary({ days, average: 12, trend: undefined })).toBe(
    'Price a day from Nov 1, 2026 to Nov 20, 2026, 2 days with sales: between 12z and 12z, 12z on average.',
  );
  vi.unstubAllEnvs();
});
