import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { storedDateIn } from '@/lib/core/grid/dates'
import type { ModelWrites } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { decryptSecret, encryptSecret } from '@/lib/core/secrets/secrets'

export const SECRET_FIELDS = [
  { value: 'password', label: 'Password' },
  { value: 'licence_key', label: 'Licence key' },
] as const
export type SecretField = (typeof SECRET_FIELDS)[number]['value']

/** A stored secret counts as rotated that day; a blank one leaves both as they were. */
export const credentialRules: NonNullable<ModelWrites['rules']> = {
  prepare({ ctx, values, secrets = {} }) {
    const isRotated = Object.keys(secrets).length > 0
    return isRotated ? { ...values, last_rotated: storedDateIn(ctx.organization.time_zone) } : values
  },
  async storeSecrets({ ctx, row, secrets }) {
    for (const [field, secret] of Object.entries(secrets))
      ctx.later(
        compile(sql`
          insert into pm_credential_secret (id, organization_id, credential_id, field, sealed)
          values (${newId()}::uuid, ${ctx.organization.id}::uuid, ${row.id}::uuid, ${field}, ${encryptSecret(secret)})
          on conflict (organization_id, credential_id, field) do update set sealed = excluded.sealed`),
      )
  },
}

type Found = { system_name: string; sealed: string | null }

/** @returns null for a credential that is not there; `secret` null where none is stored */
export async function readSecret(ctx: OperationCtx, credentialId: string, field: SecretField) {
  const [row] = await ctx.query<Found>(
    compile(sql`
      select c.system_name, s.sealed from pm_credential c
      left join pm_credential_secret s
        on s.organization_id = c.organization_id and s.credential_id = c.id and s.field = ${field}
      where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${credentialId}::uuid and c.deleted_at is null`),
  )
  return row ? { name: row.system_name, secret: row.sealed === null ? null : decryptSecret(row.sealed) } : null
}
