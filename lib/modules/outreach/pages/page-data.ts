import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readList } from '../operations/lists/read-list'
import { readSend } from '../operations/sends/read-send'

/** What the server hands a page; null when the record does not exist for this caller, who is then told so. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}

export const listPageData = (ctx: OrganizationCtx, list_id: string) => orNull(runOperation(readList, ctx, { list_id }))
export const sendPageData = (ctx: OrganizationCtx, send_id: string) => orNull(runOperation(readSend, ctx, { send_id }))
