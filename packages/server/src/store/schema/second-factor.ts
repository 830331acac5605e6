import type { Generated } from 'kysely';

/** The second factor (TOTP) of a master account. Times are epoch milliseconds. */
interface Totp {
  master_id: number;
  /** Secret of the second factor, encrypted with a key of the secrets file. */
  secret: Uint8Array;
  /** 1 if the second factor is active, because the user has entered a valid code once. */
  enabled: Generated<number>;
  /**
   * Time step (RFC 6238) of the last accepted code. Codes of this or an earlier step are refused, so that no code works
   * twice.
   */
  last_step: Generated<number>;
  created_at: number;
  enabled_at: number | null;
}

/** A recovery code, which replaces the second factor of a master account once. */
interface RecoveryCode {
  master_id: number;
  /** SHA-256 of the account id and the recovery code. */
  code_hash: Uint8Array;
  used_at: number | null;
}

/** A sign-in of a program, for example the CLI, which waits until its user confirms it in a browser. */
interface Device {
  /** SHA-256 of the device code that the program has received. */
  device_hash: Uint8Array;
  user_code: string;
  created_at: number;
  expires_at: number;
  ip: Uint8Array | null;
  user_agent: string;
  /** Time when the program last requested the result of the sign-in (`device.token`). */
  polled_at: number | null;
  /** Master account that confirmed or refused the sign-in. */
  decided_by: number | null;
  approved: number | null;
  used_at: number | null;
}

export interface SecondFactorTables {
  site_totp: Totp;
  site_recovery: RecoveryCode;
  site_device: Device;
}
