import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { gatewayInUse } from '../charges/gateway-in-use'
import { sendCharge } from '../charges/send-charge'

/** One charge that somebody asked for. It is sent once; what it left open the follow-up finds out. */
export const chargeCardJob = defineJob({
  name: 'banking.charge-card',
  title: 'Charged a card',
  input: z.strictObject({ charge_id: z.uuid() }),
  async run({ ctx, input }) {
    const gateway = await gatewayInUse(ctx.organization.id)
    if ('reason' in gateway) return { message: gateway.reason }
    const { stop } = await sendCharge(ctx, gateway, input.charge_id)
    return { message: stop ?? 'The gateway was asked; what came of it stands with the charge.' }
  },
})
