import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { CallingHours } from '../domain/calling-hours'
import type { Campaign, Question } from '../schemas'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** A row of calls_campaign; its questions are JSON in the database. */
export type CampaignRow = Omit<Campaign, 'started_at' | 'finished_at' | 'created_at' | 'updated_at'> &
  CallingHours & {
    organization_id: string
    started_at: Date | null
    finished_at: Date | null
    created_at: Date
    updated_at: Date
    is_sample: boolean
  }

/** @throws 404 for an unknown id, another organization's, and one in the bin */
export async function liveCampaign(ctx: OperationCtx, id: string): Promise<CampaignRow> {
  const found = isUuid(id) ? await ctx.db.callsCampaign.findFirst({ where: { id, deleted_at: null } }) : null
  if (!found) throw notFound('campaign')
  return found as unknown as CampaignRow
}

export function campaignToWire(row: CampaignRow): Campaign {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    mode: row.mode,
    status: row.status,
    purpose: row.purpose,
    greeting: row.greeting,
    questions: row.questions as Question[],
    from_number: row.from_number,
    transfer_number: row.transfer_number,
    days: row.days,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    max_attempts: row.max_attempts,
    retry_minutes: row.retry_minutes,
    parallel_calls: row.parallel_calls,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }
}
