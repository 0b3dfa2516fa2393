import { z } from 'zod'
import type { GatewaySettlement } from '@/lib/connectors/gateway/port'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { modeOfDomain } from '@/lib/modules/banking/gateway/gateway-port'

/**
 * Keeps what the gateway paid out. One that cleared a bank line stays as it was booked. Only the product calls it, with what it has
 * just read from the gateway; settlements that do not add up must have been left out.
 */
export const importSettlements = defineOperation({
  name: 'banking.gateway.take_settlements',
  title: 'Took in settlements of the card gateway',
  permission: 'banking.gateway.sync',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ settlements: z.array(z.custom<GatewaySettlement>()) }),
  /** How many are new or told anew. */
  output: z.object({ changed: z.number() }),
  async run({ ctx, input }) {
    const rows = input.settlements.map(({ id, domain, problem: _, ...one }) => ({
      ...one,
      id: newId(),
      provider_id: id,
      mode: modeOfDomain(domain),
    }))
    if (rows.length === 0) return { changed: 0 }
    const stored = await ctx.query<{ id: string }>(
      compile(sql`
        insert into gateway_settlement (id, organization_id, provider_id, mode, status, currency, gross, fees, deductions, net, settled_on)
        select r.id, ${ctx.organization.id}::uuid, r.provider_id, r.mode, r.status, r.currency, r.gross, r.fees, r.deductions, r.net,
          r.settled_on
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, provider_id text, mode text, status text, currency text,
          gross numeric, fees numeric, deductions numeric, net numeric, settled_on date)
        on conflict (organization_id, mode, provider_id) do update set status = excluded.status, gross = excluded.gross,
          fees = excluded.fees, deductions = excluded.deductions, net = excluded.net, settled_on = excluded.settled_on, updated_at = now()
        where gateway_settlement.transaction_id is null
          and (gateway_settlement.status, gateway_settlement.gross, gateway_settlement.fees, gateway_settlement.deductions,
            gateway_settlement.net, gateway_settlement.settled_on)
          is distinct from (excluded.status, excluded.gross, excluded.fees, excluded.deductions, excluded.net, excluded.settled_on)
        returning id::text`),
    )
    return { changed: stored.length }
  },
})
