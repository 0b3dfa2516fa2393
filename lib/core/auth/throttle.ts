import { createHash } from 'node:crypto'
import { systemDb } from '../db/prisma'

/**
 * Slows guessing down. Each kind of key has some free tries; after them every failure doubles the wait, up to a
 * quarter of an hour and never beyond, so that nobody is locked out for good. What is counted:
 * - `account`: tries at one account from devices that never signed in to it;
 * - `device`: tries from a browser that did, so that a stranger's guesses do not shut the owner out;
 * - `address`: tries from one network address, over all accounts;
 * - `mail`: links asked for by mail.
 */
const RULES = {
  account: { free: 5, firstWait: 10, forgetAfterHours: 24 },
  device: { free: 5, firstWait: 10, forgetAfterHours: 1 },
  address: { free: 40, firstWait: 10, forgetAfterHours: 1 },
  mail: { free: 3, firstWait: 60, forgetAfterHours: 24 },
} as const

export const MAX_WAIT_SECONDS = 15 * 60

export type ThrottleKey = { kind: keyof typeof RULES; key: string }

export function throttleKey(kind: keyof typeof RULES, subject: string): ThrottleKey {
  // Hashed: the table needs no e-mail addresses of people who have no account.
  return { kind, key: `${kind}:${createHash('sha256').update(subject.toLowerCase()).digest('base64url').slice(0, 32)}` }
}

/**
 * Counts a try before it is made, so that a hundred at the same moment are a hundred tries.
 * @returns seconds to wait; 0: go ahead, and then say `forgive` or `clearThrottle` if the try was right
 */
export async function countTry({ kind, key }: ThrottleKey): Promise<number> {
  const { free, firstWait, forgetAfterHours } = RULES[kind]
  const counted = await systemDb().$queryRaw<{ failures: number }[]>`
    insert into sign_in_throttle as t (key, failures, last_failed_at, wait_until)
    values (${key}, 1, now(), null)
    on conflict (key) do update set
      failures = case when t.last_failed_at < now() - make_interval(hours => ${forgetAfterHours}::int) then 1
                      else t.failures + 1 end,
      last_failed_at = now(),
      wait_until = case
        when t.last_failed_at < now() - make_interval(hours => ${forgetAfterHours}::int) or t.failures + 1 < ${free}::int
          then null
        else now() + make_interval(secs => least(${MAX_WAIT_SECONDS}::float8,
          ${firstWait}::float8 * power(2, least(t.failures + 1 - ${free}::int, 20)))) end
    where t.wait_until is null or t.wait_until <= now()
    returning failures`
  return counted.length > 0 ? 0 : secondsLeft(key)
}

async function secondsLeft(key: string): Promise<number> {
  const row = await systemDb().signInThrottle.findUnique({ where: { key } })
  return row?.wait_until ? Math.max(1, Math.ceil((row.wait_until.getTime() - Date.now()) / 1000)) : 1
}

/** Takes back a counted try that was no failure, without forgetting earlier ones. */
export async function forgive({ key }: ThrottleKey): Promise<void> {
  await systemDb().$executeRaw`
    update sign_in_throttle set failures = greatest(failures - 1, 0), wait_until = null where key = ${key}`
}

/** Forgets all failures: the owner has shown who they are. */
export async function clearThrottle(...keys: ThrottleKey[]): Promise<void> {
  await systemDb().signInThrottle.deleteMany({ where: { key: { in: keys.map(({ key }) => key) } } })
}

/** A wait as people say it. */
export function describeWait(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
