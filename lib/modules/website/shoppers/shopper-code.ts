import { createHmac, randomInt } from 'node:crypto'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { equalInConstantTime } from '@/lib/core/secrets/secrets'
import { CODE_LENGTH, MAX_CODE_TRIES } from '../schemas-shoppers'

/**
 * Codes by mail: ten minutes, five tries, a minute before the next; after three in a day the wait doubles up to a quarter of an
 * hour, so that a day of asking leaves no chance worth having. Times are the database's.
 */
const VALID_MINUTES = 10
const FIRST_WAIT_SECONDS = 60
const MAX_WAIT_SECONDS = 900

const hashCode = (organizationId: string, email: string, code: string): string =>
  createHmac('sha256', env.secret).update(`shopper code ${organizationId} ${email} ${code}`).digest('hex')

/** A code in place of the address's last. @returns no code while the last is too young; of two at once one gets it */
export async function issueCode(ctx: OperationCtx, email: string): Promise<{ code: string | null; resend_in: number }> {
  const organization = ctx.organization.id
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const hash = hashCode(organization, email, code)
  const sends = sql`case when c.sent_at < now() - interval '1 day' then 1 else c.sends + 1 end`
  const [issued] = await ctx.query<{ resend_in: number }>(
    compile(sql`
      insert into website_shopper_code as c (id, organization_id, email, code_hash, expires_at, resend_at)
      values (${newId()}::uuid, ${organization}::uuid, ${email}, ${hash}, now() + make_interval(mins => ${VALID_MINUTES}::int),
        now() + make_interval(secs => ${FIRST_WAIT_SECONDS}::float8))
      on conflict (organization_id, email) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
        attempts = 0, used_at = null, sent_at = now(), sends = ${sends},
        resend_at = now() + make_interval(secs => least(${MAX_WAIT_SECONDS}::float8,
          ${FIRST_WAIT_SECONDS}::float8 * power(2, least(greatest((${sends}) - 3, 0), 10))))
      where c.resend_at <= now()
      returning round(extract(epoch from resend_at - now()))::int as resend_in`),
  )
  if (issued) return { code, ...issued }
  const { resend_at } = await ctx.db.websiteShopperCode.findFirstOrThrow({ where: { email } })
  return { code: null, resend_in: Math.max(1, Math.ceil((resend_at.getTime() - Date.now()) / 1000)) }
}

export type CodeTry = { right: boolean; tries_left: number; locked_until: string | null }

/** Counts a try and says whether it was right; a right one is used up. Two at once come one after the other. */
export async function tryCode(ctx: OperationCtx, email: string, code: string): Promise<CodeTry> {
  const [row] = await ctx.query<{ id: string; code_hash: string; attempts: number; resend_at: Date; waits: boolean }>(
    compile(sql`
      select id::text, code_hash, attempts, resend_at, resend_at > now() as waits from website_shopper_code
      where organization_id = ${ctx.organization.id}::uuid and email = ${email} and used_at is null
        and expires_at > now() for update`),
  )
  if (!row || row.attempts >= MAX_CODE_TRIES)
    return { right: false, tries_left: 0, locked_until: row?.waits ? new Date(row.resend_at).toISOString() : null }
  const right = equalInConstantTime(row.code_hash, hashCode(ctx.organization.id, email, code))
  const attempts = row.attempts + 1
  await ctx.db.websiteShopperCode.updateMany({
    where: { id: row.id },
    data: { attempts, ...(right ? { used_at: new Date() } : {}) },
  })
  const tries_left = MAX_CODE_TRIES - attempts
  const isLocked = tries_left === 0 && row.waits
  return { right, tries_left, locked_until: isLocked ? new Date(row.resend_at).toISOString() : null }
}

/** Says the same whether the address is known or not. */
export function wrongCode({ tries_left, locked_until }: CodeTry): AppError {
  const told =
    tries_left > 0
      ? `This code is wrong. You have ${tries_left} ${tries_left === 1 ? 'attempt' : 'attempts'} left.`
      : 'This code is wrong or has expired. Request a new one.'
  return new AppError(401, 'code_wrong', told, { tries_left, locked_until })
}
