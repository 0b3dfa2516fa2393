import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import type { Cdr } from '@/lib/modules/calls/domain/cdr'
import { callFinished } from '@/lib/modules/calls/events'
import { recordCall } from '@/lib/modules/crm/activities/record-call'

const OUTCOMES = { answered: 'answered', missed: 'no_answer', busy: 'busy', voicemail: 'voicemail', failed: 'failed' }

/**
 * Keeps a call of a telephone system, once per uuid, and tells whom it was with. A record that comes again changes the
 * call and tells nothing anew.
 */
export const storeCall = defineOperation({
  name: 'calls.phone_call.store',
  title: 'Kept a phone call',
  permission: 'calls.pbx.write',
  effect: 'write',
  input: z.strictObject({ cdr: z.custom<Cdr>() }),
  output: z.object({ id: z.string(), is_new: z.boolean() }),
  async run({ ctx, input: { cdr } }) {
    const organization_id = ctx.organization.id
    // Two deliveries of one call come one after the other.
    await ctx.query(
      compile(sql`select pg_advisory_xact_lock(hashtextextended(${`cdr ${organization_id} ${cdr.uuid}`}, 0))::text`),
    )
    const known = await ctx.db.callsPbxCall.findFirst({ where: { uuid: cdr.uuid }, select: { id: true } })
    const id = known?.id ?? newId()
    const party = cdr.other_number
      ? await recordCall(ctx, {
          phone: cdr.other_number,
          direction: cdr.direction === 'inbound' ? 'inbound' : 'outbound',
          outcome: OUTCOMES[cdr.status],
          duration_seconds: cdr.billsec || cdr.duration,
          call_ref: `pbx:${cdr.uuid}`,
          ref: { grid: 'calls-phone-calls', id },
          at: cdr.started_at,
          data: {
            phone_call_id: id,
            from: cdr.from_number,
            to: cdr.to_number,
            ...(cdr.recording_name ? { recording_name: cdr.recording_name } : {}),
          },
        })
      : null
    const row = {
      ...cdr,
      other_last9: readPhone(cdr.other_number, ctx.organization.country).last9,
      contact_id: party?.contact_id ?? null,
      lead_id: party?.lead_id ?? null,
      updated_at: new Date(),
    }
    if (known) await ctx.db.callsPbxCall.updateMany({ where: { id }, data: row })
    else await ctx.db.callsPbxCall.create({ data: { ...row, id, organization_id } })
    ctx.signal({ type: 'grid', slug: 'calls-phone-calls', ids: [id] })
    if (!known)
      await ctx.emit(callFinished, {
        id,
        domain: cdr.domain,
        direction: cdr.direction,
        from: cdr.from_number,
        to: cdr.to_number,
        status: cdr.status,
        duration: cdr.duration,
        started_at: cdr.started_at.toISOString(),
        contact_id: row.contact_id,
        lead_id: row.lead_id,
      })
    return { id, is_new: !known }
  },
})
