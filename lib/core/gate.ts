import type { Ctx } from './context'
import { forbidden } from './errors'

/**
 * Lets reads and people through. Agents have no way around it: one without a gate is refused.
 * @throws 403, or what the gate throws
 */
export async function passGate(operation: { effect: string; forPeople?: true }, ctx: Ctx): Promise<void> {
  if (!ctx.gate && ctx.actor.type !== 'agent') return
  if (operation.forPeople) throw forbidden('Only a person may do this.')
  if (operation.effect === 'read') return
  if (!ctx.gate) throw forbidden('An agent changes nothing without an approved request.')
  if ('hold' in ctx.gate) await ctx.gate.hold()
}
