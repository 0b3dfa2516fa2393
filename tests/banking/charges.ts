import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import type { JobDefinition } from '@/lib/core/jobs/define-job'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { billRunJob } from '@/lib/modules/banking/jobs/bill-run.job'
import { settleChargesJob } from '@/lib/modules/banking/jobs/settle-charges.job'
import { postBillRun } from '@/lib/modules/banking/operations/charges/post-bill-run'
import { run, type TestBank } from './bank'
import { storeCard } from './vault'

/** This month, and a day of it. */
export const PERIOD = new Date().toISOString().slice(0, 7)
const TODAY = new Date().toISOString().slice(0, 10)

/** A draft invoice of a customer, without VAT. */
export async function draftFor(bank: TestBank, customer_id: string, rate: string, more: object = {}): Promise<string> {
  const { document } = await run(createDocument, bank.owner, {
    doctype: 'acc_sales_invoice',
    customer_id,
    posting_date: TODAY,
    items: [{ description: 'Fibre', rate }],
    ...more,
  })
  return document.id
}

/** A customer whose card pays automatically, with a draft of this month. */
export async function payer(bank: TestBank, token: string, rate = '899.00', card: object = {}) {
  const customer_id = await bank.customer({ email: `${newId().slice(-10)}@post.example` })
  const card_id = await storeCard(bank.organization.id, { token, auto_charge: true, customer_id, ...card })
  return { customer_id, card_id, document_id: await draftFor(bank, customer_id, rate) }
}

/** One attempt of a job, as the worker makes it. */
export function attempt<T>(job: JobDefinition<never>, organization: OrganizationDetails, input: object): Promise<T> {
  const { signal } = new AbortController()
  return job.run({
    ctx: systemContext(job.name, organization) as OrganizationCtx,
    input: input as never,
    progress: async () => {},
    job: { id: newId(), attempt: 1, isLastAttempt: false, signal, cancel: new AbortController().signal },
    event: null,
  }) as Promise<T>
}

/** Posts a run and works it off. */
export async function runBills(bank: TestBank, period = PERIOD): Promise<string> {
  const { id } = await run(postBillRun, bank.owner, { period })
  await attempt(billRunJob as never, bank.organization, { bill_run_id: id })
  return id
}

export const settleAll = (bank: TestBank) =>
  attempt<{ verified: number; settled: number; booked: number; message: string }>(
    settleChargesJob as never,
    bank.organization,
    {},
  )

/** As if so much time had passed since charges were sent. */
export const longAgo = (bank: TestBank) =>
  systemDb().cardCharge.updateMany({
    where: { organization_id: bank.organization.id, sent_at: { not: null } },
    data: { sent_at: new Date(Date.now() - 10 * 60_000) },
  })

export const chargesOf = (document_id: string) =>
  systemDb().cardCharge.findMany({ where: { document_id }, orderBy: { attempt: 'asc' } })
export const chargeOf = async (document_id: string) => (await chargesOf(document_id)).at(-1)!
export const owedOn = async (id: string) =>
  (await systemDb().accDocument.findFirstOrThrow({ where: { id } })).outstanding.toFixed(2)
export const paymentsFor = (document_id: string) => systemDb().accPaymentAllocation.findMany({ where: { document_id } })
export const runOf = (id: string) => systemDb().billRun.findUniqueOrThrow({ where: { id } })

/**
 * Holds what a statement locks, so that others that want it wait while `work` runs.
 * @param lock with the id as its `$1`
 */
export const holding = <T>(lock: string, id: string, work: () => Promise<T>): Promise<T> =>
  systemDb().$transaction(
    async (tx) => {
      await tx.$queryRawUnsafe(lock, id)
      return work()
    },
    { timeout: 200_000, maxWait: 20_000 },
  )

/** So many wait for something that is held. */
export const waits = async (least = 1): Promise<boolean> => {
  const [row] = await systemQuery<{ n: number }>(
    `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`,
  )
  return row!.n >= least
}
