import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { flag } from '@/lib/modules/accounting/documents/document-input'
import { journalFields } from '@/lib/modules/accounting/journals/journal-input'
import {
  findJournal,
  journalLinesOf,
  lockJournal,
  type StoredJournal,
} from '@/lib/modules/accounting/journals/journal-rows'
import { changeJournal, storeJournal } from '@/lib/modules/accounting/journals/store-journal'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { closedBecause } from '@/lib/modules/accounting/ledger/post-voucher'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { DOCSTATUS } from '../../schemas'
import { named, postedEntries } from '../documents/preview-posting'
import { postingOutput } from '../payments/preview-payment'
import { journalOutput, readWholeJournal } from './read-journal'
import { journalEntries, submitJournalLocked } from './submit-journal'

export const createJournal = defineOperation({
  name: 'accounting.journal.create',
  title: 'Entered a journal entry',
  permission: 'accounting.payment.write',
  effect: 'write',
  input: z.strictObject({ submit: flag, ...journalFields }),
  output: journalOutput,
  async run({ ctx, input: { submit, ...input } }) {
    const journal = await storeJournal(ctx, input)
    if (submit) await submitNow(ctx, journal)
    return readWholeJournal(ctx, journal.id)
  },
})

export const updateJournal = defineOperation({
  name: 'accounting.journal.update',
  title: 'Changed a journal entry',
  permission: 'accounting.payment.write',
  effect: 'write',
  input: z.strictObject({
    journal_id: z.string(),
    submit: flag,
    /** What was read; an older one is refused. */
    version: z.number().int().optional(),
    ...journalFields,
  }),
  output: journalOutput,
  async run({ ctx, input: { journal_id, submit, version, ...input } }) {
    const before = await lockJournal(ctx, journal_id)
    if (version !== undefined && version !== before.version)
      throw stale((await readWholeJournal(ctx, journal_id)).journal)
    const after = await changeJournal(ctx, before, input)
    if (submit) await submitNow(ctx, after)
    return readWholeJournal(ctx, journal_id)
  },
})

/** What submitting would post, or what it posted, with its reversal. */
export const previewJournal = defineOperation({
  name: 'accounting.journal.preview',
  title: 'Looked at what a journal entry posts',
  permission: 'accounting.payment.read',
  effect: 'read',
  input: z.strictObject({ journal_id: z.string() }),
  output: postingOutput,
  async run({ ctx, input }) {
    const journal = await findJournal(ctx, input.journal_id)
    const company = (await findCompany(ctx))!
    if (journal.docstatus !== DOCSTATUS.draft)
      return {
        currency: company.currency,
        posted: true,
        closed: null,
        entries: await postedEntries(ctx, journal.id),
      }
    const lines = await journalLinesOf(ctx, journal.id)
    const documents = await openDocuments(
      ctx,
      lines.flatMap(({ document_id }) => document_id ?? []),
    )
    return {
      currency: company.currency,
      posted: false,
      closed: (await closedBecause(ctx, company, journal.posting_date))?.message ?? null,
      entries: await named(ctx, await journalEntries(ctx, company, lines, documents)),
    }
  },
})

async function submitNow(ctx: OperationCtx, journal: StoredJournal): Promise<void> {
  demand(ctx, 'accounting.payment.submit')
  await submitJournalLocked(ctx, journal)
}
