import { sql } from '@/lib/core/db/sql'
import type { Reference } from '@/lib/core/grid/define-grid'

/** The caller's organization, the only one that there is to choose. */
export const ownOrganizationReference: Reference = {
  label: (value) => sql`(select o.name from organization o where o.id = ${value})`,
  exists: (value, organization) => sql`${value} = ${organization}`,
  options: async ({ ctx: { organization }, q, ids }) =>
    (ids ? ids.includes(organization.id) : organization.name.toLowerCase().includes(q.toLowerCase()))
      ? [{ value: organization.id, label: organization.name }]
      : [],
}
