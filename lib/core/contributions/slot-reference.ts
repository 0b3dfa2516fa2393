import { sql } from '../db/sql'
import type { Reference } from '../grid/define-grid'
import type { Slot } from './slot'

/** A reference to records of a module above: what names them is looked up when it is used. Without that module there are none. */
export const slotReference = (slot: Slot<Reference>): Reference => ({
  get grid() {
    return slot.only()?.grid
  },
  label: (value) => slot.only()?.label(value) ?? sql`null::text`,
  get order() {
    return slot.only()?.order
  },
  exists: (value, organization) => slot.only()?.exists?.(value, organization) ?? sql`false`,
  options: async (asked) => slot.only()?.options(asked) ?? [],
  named: async (asked) => slot.only()?.named?.(asked) ?? [],
})
