import { z } from 'zod'
import { tenantTransaction } from '../db/prisma'
import { compile, sql } from '../db/sql'
import { tenantQuery } from '../db/tenant-query'
import { log } from '../log'
import { decryptSecret, encryptSecret } from '../secrets/secrets'
import type { AnyConnector } from './define-connector'

/** What an organization has stored for one connector: a row of organization_setting under `connection.<kind>`. */
type ConnectionMode = 'live' | 'sandbox' | 'off'

export type Settings = Record<string, string | number | null>

export type LastTest = { at: string; ok: boolean; message: string; mode: ConnectionMode | 'installation' }

export type StoredConnection = {
  mode: ConnectionMode
  /** Settings that every user who may see the connection may read. */
  settings: Settings
  secrets: Record<string, string>
  last_test: LastTest | null
}

export const settingKey = (kind: string): string => `connection.${kind}`

const stored = z.object({
  mode: z.enum(['live', 'sandbox', 'off']),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  last_test: z
    .object({
      at: z.string(),
      ok: z.boolean(),
      message: z.string(),
      mode: z.enum(['live', 'sandbox', 'off', 'installation']),
    })
    .nullable()
    .default(null),
})

export type SettingRow = { value: unknown; secret: string | null }

const NOTHING: StoredConnection = { mode: 'off', settings: {}, secrets: {}, last_test: null }

/** @returns mode `off` and nothing entered when nothing is stored */
export async function readConnection(organizationId: string, kind: string): Promise<StoredConnection> {
  const [row] = await tenantQuery<SettingRow>(
    organizationId,
    compile(sql`select value, secret from organization_setting
      where organization_id = ${organizationId}::uuid and key = ${settingKey(kind)}`),
  )
  return fromRow(row)
}

export function fromRow(row: SettingRow | null | undefined): StoredConnection {
  const read = stored.safeParse(row?.value)
  if (!read.success) return NOTHING
  return { ...read.data, secrets: row?.secret ? readSecrets(row.secret) : {} }
}

/** Under a lost key they count as never entered, so that the screen still opens and they can be entered again. */
function readSecrets(secret: string): Record<string, string> {
  try {
    return JSON.parse(decryptSecret(secret)) as Record<string, string>
  } catch (error) {
    log().warn({ err: error }, 'the secrets of a connection cannot be read')
    return {}
  }
}

export function toRow({ mode, settings, secrets, last_test }: StoredConnection) {
  const some = Object.keys(secrets).length > 0
  return { value: { mode, settings, last_test }, secret: some ? encryptSecret(JSON.stringify(secrets)) : null }
}

/** Every field of the connector with what is entered, its preset, or blank. */
export function completeSettings({ fields }: AnyConnector, { settings, secrets }: StoredConnection): Settings {
  return Object.fromEntries(
    fields.map(({ key, type, preset }) => {
      const entered = type === 'secret' ? secrets[key] : settings[key]
      const blank = entered === undefined || entered === null || entered === ''
      return [key, blank ? (preset ?? (type === 'number' ? null : '')) : entered]
    }),
  )
}

/** Keeps how the last test of what is saved went. */
export async function noteTest(organizationId: string, kind: string, last_test: LastTest): Promise<void> {
  await tenantTransaction(
    organizationId,
    ({ raw }) => raw.$executeRaw`
      insert into organization_setting (organization_id, key, value, updated_at)
      values (${organizationId}::uuid, ${settingKey(kind)},
        ${JSON.stringify({ mode: 'off', settings: {}, last_test })}::jsonb, now())
      on conflict (organization_id, key)
        do update set value = organization_setting.value || ${JSON.stringify({ last_test })}::jsonb`,
  )
}
