import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readAiCall } from '../operations/ai-calls/read-ai-calls'
import { readCampaign } from '../operations/campaigns/read-campaigns'

/** What the server hands a page; null when the record does not exist for this caller, who is then told so. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}

export const aiCallPageData = (ctx: OrganizationCtx, call_id: string) =>
  orNull(runOperation(readAiCall, ctx, { call_id }))

export const campaignPageData = (ctx: OrganizationCtx, id: string) => orNull(runOperation(readCampaign, ctx, { id }))
