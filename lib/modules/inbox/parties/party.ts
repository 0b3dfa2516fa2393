import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { customerTable } from '@/lib/modules/accounting/tables'
import { crmContactTable } from '@/lib/modules/crm/tables'
import type { PartyKind } from './link-party'

type Party = { id: string; name: string; desk_account_id: string | null; desk_contact_id: string | null }

const UUID = z.uuid()

/** @throws 404, also for one of another organization or in the bin */
export async function findParty(ctx: OperationCtx, kind: PartyKind, id: string): Promise<Party> {
  const [table, name] =
    kind === 'customer'
      ? [customerTable, sql`o.name`]
      : [crmContactTable, sql`coalesce(nullif(o.full_name, ''), nullif(o.email, ''), o.phone)`]
  const [party] = UUID.safeParse(id).success
    ? await ctx.query<Party>(
        compile(sql`select o.id::text, ${name} as name, o.desk_account_id, o.desk_contact_id from ${table} o
          where o.organization_id = ${ctx.organization.id}::uuid and o.id = ${id}::uuid and o.deleted_at is null`),
      )
    : []
  if (!party) throw notFound(kind)
  return party
}
