import { z } from 'zod'
import { followedUntil } from '@/lib/core/db/followed'
import { sinceField } from '@/lib/core/http/since'
import { defineOperation } from '@/lib/core/operation'
import { listStageChanges, stageChangeOutput } from '@/lib/modules/crm/deals/stage-changes'
import { limitField } from '@/lib/modules/integration/rest/fields'

/** The polling twin of the event deal.stage_changed: the same records, with the same ids, newest first. */
export const restListStageChanges = defineOperation({
  name: 'integration.stage_change.list',
  title: 'Listed stage changes',
  permission: 'crm.deal.read',
  effect: 'read',
  // It may follow changes: what it shows must be newer than the time up to which it shows it.
  snapshot: 'statement',
  input: z.strictObject({ since: sinceField.optional(), limit: limitField }),
  output: z.object({ stage_changes: z.array(stageChangeOutput) }),
  async run({ ctx, input: { since, limit } }) {
    // What may still be on its way is not shown yet, so that the newest time is a safe next `since`.
    const until = since && (await followedUntil(ctx.organization.id))
    return { stage_changes: await listStageChanges(ctx, { since, until, limit }) }
  },
})
