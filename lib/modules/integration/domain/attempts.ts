/** When an event is tried again, and when a webhook is given up. Source: conventions.md, Webhooks we send. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The wait before each attempt; the first goes at once. */
const WAITS_MS = [0, 5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR] as const
export const MAX_ATTEMPTS = WAITS_MS.length

export const ATTEMPT_TIMEOUT_MS = 10_000
export const ANSWER_BYTES = 1_024

/** Nothing arrives for so long, and the webhook is switched off. */
export const GIVE_UP_AFTER_DAYS = 5
/** Failures further apart than this are not one stretch of failing; attempts of one event never are. */
export const STRETCH_DAYS = 2
export const RETENTION_DAYS = 30

/**
 * @param round attempts made since the delivery was put in line
 * @returns the wait before the next, up to a tenth longer, so that what failed together does not come back together;
 * null: there is none
 */
export function waitBeforeNext(round: number, isTest: boolean, random = Math.random): number | null {
  const wait = isTest ? undefined : WAITS_MS[round]
  return wait === undefined ? null : Math.round(wait * (1 + random() / 10))
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** The receiver wants no more: 410 Gone. */
export const isGone = (status: number | null): boolean => status === 410

/** Why an answer that came is no success. */
export function describeRefusal(status: number): string {
  if (status === 410) return 'The receiver answered 410 Gone, which ends the subscription.'
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`
  return `The receiver answered ${status}.`
}
