import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { password } from './request-fields.ts';
import { flag, list, maybe, nothing, orEmpty, orFalse, orZero, text, time } from './wire.ts';

/** Six digits of an authenticator app, or a recovery code. Blanks and hyphens are ignored. */
export const secondFactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(64));

/** Calls for the second step of signing in and for its settings (TOTP, RFC 6238). */
export const secondFactor = {
  signIn: defineCall('POST /api/account/login/second-factor', {
    request: z.strictObject({ challenge: z.string().check(z.minLength(1), z.maxLength(512)), code: secondFactorCode }),
    reply: z.object({ token: text, is_first: maybe(flag) }),
  }),
  status: defineCall('GET /api/account/second-factor', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({}),
    reply: z.object({
      enabled: orFalse,
      enabled_at: maybe(time),
      recovery_codes_left: orZero,
      required: orFalse,
    }),
  }),
  setUp: defineCall('POST /api/account/second-factor/set-up', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ password }),
    reply: z.object({ secret: text, uri: text }),
  }),
  activate: defineCall('POST /api/account/second-factor/activate', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ code: secondFactorCode }),
    reply: z.object({ token: text, recovery_codes: list(text) }),
  }),
  replaceRecoveryCodes: defineCall('POST /api/account/second-factor/recovery-codes', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ password, code: secondFactorCode }),
    reply: z.object({ recovery_codes: list(text) }),
  }),
  remove: defineCall('POST /api/account/second-factor/remove', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ password, code: secondFactorCode }),
    reply: z.object({ token: text }),
  }),
} as const;

/** Code that the user types, such as `WDJB-MJHT`. Case, blanks and hyphens are ignored. */
const userCode = z.string().check(z.trim(), z.minLength(8), z.maxLength(16));

/** Calls that sign in a program through a browser with an existing session (device authorization, RFC 8628). */
export const device = {
  start: defineCall('POST /api/account/device', {
    request: z.strictObject({}),
    reply: z.object({
      device_code: text,
      user_code: text,
      verification_uri: text,
      verification_uri_complete: text,
      expires_in: orZero,
      interval: orZero,
    }),
  }),
  token: defineCall('POST /api/account/device/token', {
    request: z.strictObject({ device_code: z.string().check(z.minLength(1), z.maxLength(512)) }),
    reply: z.object({ token: text }),
  }),
  show: defineCall('GET /api/account/device/{user_code}', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ user_code: userCode }),
    reply: z.object({ program: text, system: orEmpty, ip: orEmpty, created_at: time }),
  }),
  decide: defineCall('POST /api/account/device/decide', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ user_code: userCode, approve: flag }),
    reply: nothing,
  }),
} as const;
