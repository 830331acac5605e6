import type { Generated } from 'kysely';

/** The second factor of a master account. Times are epoch milliseconds. */
interface Totp {
  master_id: number;
  /** Secret, encrypted with a key of the secrets file. */
  secret: Uint8Array;
  /** 1 after the user has entered a valid code of the secret. */
  enabled: Generated<number>;
  /**
   * Time step (RFC 6238) of the last accepted code. Codes of this or an earlier step are refused, so no code works
   * twice.
   */
  last_step: Generated<number>;
  created_at: number;
  enabled_at: number | null;
}

/** A recovery code of a master account. */
interface RecoveryCode {
  master_id: number;
  /** SHA-256 of the account and the recovery code. */
  code_hash: Uint8Array;
  used_at: number | null;
}

/** A program that waits until its user confirms its sign-in in a browser. */
interface Device {
  /** SHA-256 of the device code. */
  device_hash: Uint8Array;
  user_code: string;
  created_at: number;
  expires_at: number;
  ip: Uint8Array | null;
  user_agent: string;
  /** Time of the last request of `device.token`. */
  polled_at: number | null;
  /** Master account that confirmed or refused it. */
  decided_by: number | null;
  approved: number | null;
  used_at: number | null;
}

export interface SecondFactorTables {
  site_totp: Totp;
  site_recovery: RecoveryCode;
  site_device: Device;
}
