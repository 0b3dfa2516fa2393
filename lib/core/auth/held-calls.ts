import type { HeldCall } from '../context'
import { defineSlot } from '../contributions/slot'

/**
 * What becomes of a change that is asked for with a key whose changes wait for approval: kept for a person, by the module in
 * which people approve.
 */
export const heldCalls = defineSlot<(call: HeldCall) => Promise<never>>('core.held-calls')
