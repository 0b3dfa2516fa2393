import type { AnyOperation } from '@/lib/core/grid/define-grid'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { ModelWrites } from '@/lib/core/grid/writes/write-rules'

export const SETUP_ACCESS = {
  read: 'accounting.setup.read',
  create: 'accounting.setup.manage',
  update: 'accounting.setup.manage',
  delete: 'accounting.setup.manage',
} as const

/** The writes of a table that only who manages the setup may change, whatever the verb. */
export function managedWrites(details: ModelWrites) {
  const writes = modelWrites(details)
  const managed = <O extends AnyOperation>(operation: O): O => ({ ...operation, permission: 'accounting.setup.manage' })
  return {
    create: managed(writes.create),
    update: managed(writes.update),
    remove: managed(writes.remove),
  }
}
