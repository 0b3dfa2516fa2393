import { can } from '@/lib/core/context'
import { conflict, forbidden } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { EntryRow } from './entry-wire'

const MANAGE = 'project-manager.time.manage'

export const mayChangeTimeOf = (ctx: OperationCtx, userId: string): boolean =>
  ctx.user?.id === userId || can(ctx, MANAGE)

/** @throws 403 */
export function demandOwn(ctx: OperationCtx, userId: string): void {
  if (!mayChangeTimeOf(ctx, userId))
    throw forbidden('This is the time of another person. Ask them, or an administrator, to change it.')
}

/** @throws 403 for a program of nobody */
export function callerId(ctx: OperationCtx): string {
  if (!ctx.user) throw forbidden('Time is a person’s. Use the key of a person, or say whose it is.')
  return ctx.user.id
}

/** @throws 409 */
export function demandUnbilled({ billed_document_id }: Pick<EntryRow, 'billed_document_id'>): void {
  if (billed_document_id)
    throw conflict('This time is on an invoice. Discard the draft or cancel the invoice first.', 'billed', {
      document_id: billed_document_id,
    })
}
