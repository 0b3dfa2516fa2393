import { invalidField } from '@/lib/core/errors'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { modules } from '@/lib/core/registry'

type Values = Record<string, unknown>

/** A subscription as it is stored. @throws 422 for an event that there is not, or a scope that the caller may not choose */
export function prepareSubscription({
  ctx,
  values,
  before,
}: {
  ctx: OperationCtx
  values: Values
  before: Row | null
}): Values {
  if ('event_name' in values) {
    const names = modules().flatMap(({ events }) => events.map(({ name }) => name))
    if (!names.includes(String(values.event_name)))
      throw invalidField('event_name', `There is no such event. Choose one of ${names.sort().join(', ')}.`, 'enum')
  }
  // Left out it is the caller's own organization: nothing reaches all of them by omission.
  const scoped = before === null && values.tenant_scope === undefined
  const stored = scoped ? { ...values, tenant_scope: ctx.organization.id } : values
  if (stored.tenant_scope === null && before?.tenant_scope !== null && !ctx.isSuperuser)
    throw invalidField(
      'tenant_scope',
      'Choose your organization: events of every organization are for superusers of the platform alone.',
    )
  return stored
}
