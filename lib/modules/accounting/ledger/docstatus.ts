import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { DOCSTATUS } from '../schemas'

/** Documents, payments and journal entries alike: a draft is submitted or discarded, and what is submitted is cancelled. */
type Numbered = { number: string; docstatus: number; status: string }

/** `may`: what is done with drafts alone, such as "can be edited". @throws 409 for what is submitted or cancelled */
export function demandDraft({ number, docstatus, status }: Numbered, may: string): void {
  if (docstatus !== DOCSTATUS.draft) throw conflict(`${number} is ${status.toLowerCase()}; only a draft ${may}.`)
}

/** `noun`: what it is, as within a sentence. @throws 409 for a draft, and for what is cancelled */
export function demandCancellable({ number, docstatus }: Numbered, noun: string): void {
  if (docstatus === DOCSTATUS.draft)
    throw conflict(`${number} is a draft; only a submitted ${noun} is cancelled. Discard the draft instead.`)
  if (docstatus === DOCSTATUS.cancelled) throw conflict(`${number} is cancelled already.`)
}

/** The columns of what is submitted just now; `at`: when it is said to have happened. */
export const submittedNow = (ctx: OperationCtx, at = new Date()) => ({
  docstatus: DOCSTATUS.submitted,
  status: 'Submitted',
  submitted_at: at,
  ...changedNow(ctx),
})

/** The columns of what is cancelled or discarded just now. */
export const cancelledNow = (ctx: OperationCtx, cancel_reason: string) => ({
  docstatus: DOCSTATUS.cancelled,
  status: 'Cancelled',
  cancelled_at: new Date(),
  cancel_reason,
  ...changedNow(ctx),
})

const changedNow = (ctx: OperationCtx) => ({
  updated_by: ctx.user?.id ?? null,
  updated_at: new Date(),
  version: { increment: 1 },
})
