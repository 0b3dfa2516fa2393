import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ImportWarning } from '../schemas-imports-answers'
import type { Staging } from './staged-lines'

/** A line here that the bank takes back, and the line of the file that comes in its place; null: none does. */
export type Withdrawn = { id: string; replaced_by: string | null }
export type Corrections = { warnings: ImportWarning[]; withdraw: Withdrawn[] }

type Correction = {
  id: string
  at_line: number
  posted_on: string
  amount: string
  corrects_ref: string
  corrects_action: string
  state: string
}
type Target = {
  id: string
  bank_ref: string
  posted_on: string
  amount: string
  description: string
  status: string
  flag: string
}

/**
 * What comes of lines that correct others (Provider details 11, Dedupe 4): an open line is taken back, whether the bank sends
 * another for it or none; a cleared one is left, the correction is not taken and is told of. A line that was taken back stays
 * with its key, so that the old file cannot bring it once more.
 */
export async function planCorrections(
  ctx: OperationCtx,
  { import_id, bank_account_id }: Staging,
): Promise<Corrections> {
  const organization = sql`${ctx.organization.id}::uuid`
  const staged = sql`l.organization_id = ${organization} and l.import_id = ${import_id}::uuid`
  const corrections = await ctx.query<Correction>(
    compile(sql`
      select l.id::text, l.at_line, to_char(l.posted_on, 'YYYY-MM-DD') as posted_on, l.amount::text, l.corrects_ref, l.corrects_action, l.state
      from bank_import_line l where ${staged} and l.corrects_ref <> '' order by l.position`),
  )
  if (corrections.length === 0) return { warnings: [], withdraw: [] }
  const refs = corrections.map(({ corrects_ref }) => corrects_ref)
  const targets = await ctx.query<Target>(
    compile(sql`
      select t.id::text, t.bank_ref, to_char(t.posted_on, 'YYYY-MM-DD') as posted_on, t.amount::text, t.description, t.status, t.flag
      from bank_transaction t where t.organization_id = ${organization} and t.bank_account_id = ${bank_account_id}::uuid
        and t.bank_ref <> '' and t.bank_ref = any(${refs}) order by t.created_at`),
  )
  const plan: Corrections = { warnings: [], withdraw: [] }
  const leftOut: string[] = []
  const warn = (message: string) => plan.warnings.push({ code: 'correction', message })
  for (const correction of corrections) {
    const of = targets.filter(({ bank_ref, flag }) => bank_ref === correction.corrects_ref && flag !== 'withdrawn')
    const open = of.find(({ status }) => status === 'unreconciled')
    const [settled] = of
    const isDeletion = correction.corrects_action === 'delete'
    if (correction.state === 'duplicate') continue
    if (isDeletion) leftOut.push(correction.id)
    if (open) {
      plan.withdraw.push({ id: open.id, replaced_by: isDeletion ? null : correction.id })
      warn(
        isDeletion
          ? `The bank takes back ${describeLine(open)}.`
          : `The bank puts ${correction.amount} of ${correction.posted_on} in the place of ${describeLine(open)}.`,
      )
    } else if (settled) {
      if (!isDeletion) leftOut.push(correction.id)
      warn(
        `Line ${correction.at_line} corrects ${describeLine(settled)}, which is ${settled.status === 'ignored' ? 'ignored' : 'cleared'}. It is not taken: put that line back on the list first, then import the file once more.`,
      )
    }
  }
  // What a file corrects of itself never was.
  await ctx.query(
    compile(sql`
      update bank_import_line l set state = 'duplicate', flag = 'withdrawn' where ${staged} and (l.id = any(${leftOut}::uuid[])
        or (l.corrects_ref = '' and l.bank_ref <> '' and l.bank_ref = any(${refs}) and l.state <> 'duplicate'))`),
  )
  return plan
}

const describeLine = ({ description, amount, posted_on }: Target) =>
  `“${description.slice(0, 60)}” over ${amount} of ${posted_on}`

/** Locks the lines that the file corrects: whether they are open is judged once, and holds until they are taken back. */
export async function lockCorrected(ctx: OperationCtx, { import_id, bank_account_id }: Staging): Promise<void> {
  const organization = sql`${ctx.organization.id}::uuid`
  await ctx.query(
    compile(sql`
      select 1 from bank_transaction t where t.organization_id = ${organization} and t.bank_account_id = ${bank_account_id}::uuid
        and t.bank_ref <> '' and t.bank_ref in (select l.corrects_ref from bank_import_line l
          where l.organization_id = ${organization} and l.import_id = ${import_id}::uuid and l.corrects_ref <> '')
      order by t.id for no key update`),
  )
}

/** Takes lines back that `lockCorrected` holds and that were found open. */
export async function withdrawLines(ctx: OperationCtx, withdraw: readonly Withdrawn[]): Promise<void> {
  const ids = withdraw.map(({ id }) => id)
  if (ids.length > 0)
    await ctx.query(
      compile(sql`
        update bank_transaction set status = 'ignored', flag = 'withdrawn', version = version + 1, updated_at = now()
        where organization_id = ${ctx.organization.id}::uuid and id = any(${ids}::uuid[])`),
    )
}
