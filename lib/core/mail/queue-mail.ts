import { z } from 'zod'
import type { Ctx } from '../context'
import { newId } from '../db/ids'
import { systemTransaction, type TenantDb, type Transaction } from '../db/prisma'
import { conflict, invalidField } from '../errors'
import { enqueueInTransaction } from '../jobs/enqueue'
import { announceAfterCommit } from '../live/signals'
import type { OperationCtx } from '../operation'
import { deliverMail } from './deliver-mail.job'

export type NewMail = {
  /** One address. */
  to: string
  subject: string
  /** Both come from `composeMail`. */
  text: string
  html: string
  /** Beside the usual ones, e.g. `{'List-Unsubscribe': '<https://…>'}`; each is one line. */
  headers?: Record<string, string>
}

/**
 * Writes the mail and the job that delivers it, in the operation's transaction: no commit, no mail.
 * @returns the mail's id
 * @throws 422 for an address that is none
 */
export async function queueMail(ctx: OperationCtx, mail: NewMail): Promise<string> {
  // A context of tenancy `none` may have no organization; its mails show on no organization's outbox page.
  const id = await writeMail(ctx.db, ctx.organization?.id ?? null, mail)
  await ctx.enqueue(deliverMail, { mail_id: id })
  return id
}

/** The same from outside an operation, in a transaction of its own. */
export async function queueMailNow(ctx: Ctx, mail: NewMail): Promise<string> {
  const id = await systemTransaction((tx) => queueMailInTransaction(tx, ctx, mail))
  announceAfterCommit(ctx.organization?.id ?? null, [], true)
  return id
}

/** The same in a system transaction that the caller holds; wake the workers after its commit. */
export async function queueMailInTransaction(tx: Transaction, ctx: Ctx, mail: NewMail): Promise<string> {
  const id = await writeMail(tx.db, ctx.organization?.id ?? null, mail)
  await enqueueInTransaction(tx, ctx, deliverMail, { mail_id: id })
  return id
}

/** Delivers a mail again that was kept for want of a server, or failed. @throws 409 for any other mail */
export async function sendMailAgain(ctx: OperationCtx, id: string): Promise<void> {
  const { count } = await ctx.db.mail.updateMany({
    where: { id, state: { in: ['kept', 'failed'] } },
    data: { state: 'queued', error: null },
  })
  if (count === 0) throw conflict('Only a mail that was kept or has failed can be sent again.')
  await ctx.enqueue(deliverMail, { mail_id: id })
}

async function writeMail(db: TenantDb, organization_id: string | null, mail: NewMail): Promise<string> {
  const id = newId()
  await db.mail.create({
    data: {
      id,
      organization_id,
      to_address: addressOf(mail.to),
      subject: oneLine(mail.subject),
      text_body: mail.text,
      html_body: mail.html,
      ...(mail.headers ? { headers: mail.headers } : {}),
    },
  })
  return id
}

/** One plain address: a list, a display name or a line break would let a form write headers. */
function addressOf(to: string): string {
  const address = to.trim()
  if (address.length > 254 || !z.email().safeParse(address).success)
    throw invalidField('email', 'This is not an e-mail address.')
  return address
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
