import { type AddressFile, addressRefreshInterval, writeAddress } from '../files/address-file.ts';
import { systemClock } from '../rules/clock.ts';
import type { Services } from '../services.ts';

/** Says where this server is reached for as long as it runs. Files have the time of the machine, whatever clock it goes by. */
export function sayAddress({ config, timers }: Pick<Services, 'config' | 'timers'>, url: string): AddressFile {
  const file = writeAddress(config.dataDir, url, systemClock.now());
  timers.every('address file', addressRefreshInterval, async () => file.refresh(systemClock.now()));
  return file;
}
