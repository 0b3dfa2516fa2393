import { z } from 'zod'
import type { RequestDetails } from '@/lib/core/auth/caller'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { unauthenticated } from '@/lib/core/errors'
import type { MachineAccess } from '@/lib/core/http/api-table'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import type { OperationCtx } from '@/lib/core/operation'
import { equalInConstantTime, hashToken, newToken } from '@/lib/core/secrets/secrets'

/**
 * The vault's secret, with which websites save and read cards (Business Platform Modules 4.3, 5). It names its organization, so that
 * one header says both who calls and where; only its SHA-256 is stored.
 */

const KEY = 'banking.vault-secret'
const HEADER = 'X-Vault-Secret'
/** How long the one before works on after a change, so that websites can be changed one after the other. */
const OLD_SECRET_HOURS = 24

const stored = z.object({
  hash: z.string(),
  made_at: z.string(),
  made_by: z.string(),
  old: z.object({ hash: z.string(), until: z.string() }).nullable(),
})
export type StoredSecret = z.output<typeof stored>

/** `vault_<organization without dashes>_<256 random bits>` */
export const newVaultSecret = (organizationId: string): string =>
  newToken(`vault_${organizationId.replaceAll('-', '')}_`)

/** What is kept of a secret. @param keepOld the one before goes on for a day */
export function toStored(
  secret: string,
  details: { by: string; before: StoredSecret | null; keepOld: boolean; now?: Date },
): StoredSecret {
  const now = details.now ?? new Date()
  const until = new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000).toISOString()
  return {
    hash: hashToken(secret),
    made_at: now.toISOString(),
    made_by: details.by,
    old: details.before && details.keepOld ? { hash: details.before.hash, until } : null,
  }
}

export async function readStoredSecret(ctx: OperationCtx): Promise<StoredSecret | null> {
  const row = await ctx.db.organizationSetting.findFirst({ where: { key: KEY } })
  return stored.safeParse(row?.value).data ?? null
}

export async function writeStoredSecret(ctx: Pick<OperationCtx, 'db' | 'organization'>, value: StoredSecret | null) {
  const organization_id = ctx.organization.id
  const where = { organization_id_key: { organization_id, key: KEY } }
  if (!value) return void (await ctx.db.organizationSetting.deleteMany({ where: { key: KEY } }))
  await ctx.db.organizationSetting.upsert({
    where,
    create: { organization_id, key: KEY, value },
    update: { value },
  })
}

export const vaultAccess: MachineAccess = {
  scheme: 'vault',
  header: HEADER,
  description:
    'The secret of an organization’s vault, made under Banking, Settings. It says which organization is meant.',
  authenticate: callerOfSecret,
}

const SECRET = /^vault_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/

/** @throws 401 in the same words whether it is missing, wrong, too old or of no organization */
async function callerOfSecret(secret: string | null, request: RequestDetails): Promise<OrganizationCtx> {
  const [, ...parts] = SECRET.exec(secret ?? '') ?? []
  const organizationId = parts.length ? parts.join('-') : null
  const known = organizationId ? await secretOf(organizationId) : null
  const now = new Date().toISOString()
  // Both are compared in any case, so that the time taken tells nothing.
  const hash = hashToken(secret ?? '')
  const isNew = equalInConstantTime(hash, known?.hash ?? '')
  const isOld = equalInConstantTime(hash, known?.old && known.old.until > now ? known.old.hash : '')
  const organization = organizationId && (isNew || isOld) ? await organizationDetails(organizationId) : null
  if (!organization)
    throw unauthenticated(`The header ${HEADER} is missing or wrong. Make a secret under Banking, Settings.`)
  return {
    ...systemContext('Vault', organization),
    ...request,
    actor: { type: 'system', id: null, label: 'Vault' },
    organization,
  }
}

async function secretOf(organizationId: string): Promise<StoredSecret | null> {
  const [row] = await tenantQuery<{ value: unknown }>(
    organizationId,
    compile(
      sql`select value from organization_setting where organization_id = ${organizationId}::uuid and key = ${KEY}`,
    ),
  )
  return stored.safeParse(row?.value).data ?? null
}
