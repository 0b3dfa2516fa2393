import type { Ctx } from './context'
import { forbidden } from './errors'

/**
 * Lets reads and people through. Agents have no way around it: one without a gate is refused. A key whose changes wait for
 * approval reads what its person reads.
 * @throws 403, or what the gate throws
 */
export async function passGate(
  operation: { effect: string; forPeople?: true },
  ctx: Ctx,
  input: unknown,
): Promise<void> {
  if (!ctx.gate && ctx.actor.type !== 'agent') return
  const isRead = operation.effect === 'read'
  if (operation.forPeople && !(isRead && ctx.actor.type === 'key')) throw forbidden('Only a person may do this.')
  if (isRead) return
  if (!ctx.gate) throw forbidden('An agent changes nothing without an approved request.')
  if ('hold' in ctx.gate) await ctx.gate.hold({ operation, ctx, input })
}
