import { type AddressFile, addressRefreshInterval, writeAddress } from '../files/address-file.ts';
import { systemClock } from '../rules/clock.ts';
import type { Services } from '../services.ts';

/** Writes the address file of this server while it runs. Uses the machine's time, because file times do so, too. */
export function sayAddress({ config, timers }: Pick<Services, 'config' | 'timers'>, url: string): AddressFile {
  const file = writeAddress(config.dataDir, url, systemClock.now());
  timers.every('address file', addressRefreshInterval, async () => file.refresh(systemClock.now()));
  return file;
}
