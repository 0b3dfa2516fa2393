const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A name that was not seen to lead here within this time is not looked up any more. */
export const GIVE_UP_MS = 72 * HOUR

/** Every minute in the first hour, then less often. @param sinceMs since the domain was submitted */
export const pauseOfLookUp = (sinceMs: number): number =>
  sinceMs < HOUR ? MINUTE : sinceMs < 6 * HOUR ? 5 * MINUTE : 30 * MINUTE

const CERTIFICATE_PAUSES = [HOUR, 6 * HOUR, 24 * HOUR]
export const MAX_CERTIFICATE_FAILURES = CERTIFICATE_PAUSES.length

/** Certificate authorities limit failed tries. @param failures one after the other, from 1 */
export const pauseOfCertificate = (failures: number): number =>
  CERTIFICATE_PAUSES[Math.min(failures, CERTIFICATE_PAUSES.length) - 1] as number

export const MAX_TEMP_FAILURES = 8
/** 15 s, then twice as long each time, up to 10 minutes. */
export const pauseOfTemp = (failures: number): number => Math.min(15_000 * 2 ** (failures - 1), 10 * MINUTE)

/** With a third of its life left. */
export const renewalAt = (issuedAt: Date, expiresAt: Date): Date =>
  new Date(expiresAt.getTime() - (expiresAt.getTime() - issuedAt.getTime()) / 3)
