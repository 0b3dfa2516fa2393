import { z } from 'zod'
import type { RequestDetails } from '../auth/caller'
import { type OrganizationCtx, systemContext } from '../context'
import { compile, sql } from '../db/sql'
import { tenantQuery } from '../db/tenant-query'
import { conflict, unauthenticated } from '../errors'
import type { MachineAccess } from '../http/api-table'
import { organizationDetails } from '../jobs/run-job'
import { defineOperation, type OperationCtx } from '../operation'
import { equalInConstantTime, hashToken, newToken } from './secrets'

/**
 * Secrets of an organization that programs send in a header of its own, in place of a key. A secret names its organization, so that one
 * header says both who calls and where; only its SHA-256 is stored. Sources: Business Platform Modules 4.3, 4.10 and 5.
 */

/** How long the one before works on after a change, so that programs can be changed one after the other. */
const OLD_SECRET_HOURS = 24

const stored = z.object({
  hash: z.string(),
  made_at: z.string(),
  made_by: z.string(),
  old: z.object({ hash: z.string(), until: z.string() }).nullable(),
})
type StoredSecret = z.output<typeof stored>

/** Whether there is a secret, who made it, and until when the one before it works. */
export const machineSecretState = z
  .object({
    exists: z.boolean(),
    made_at: z.string().nullable(),
    made_by: z.string(),
    old_until: z.string().nullable(),
  })
  .meta({ id: 'MachineSecretState' })

type Details = {
  /** Key of the organization's setting that keeps it, e.g. `banking.vault-secret`. */
  key: string
  /** What secrets begin with, e.g. `vault_`. */
  prefix: string
  /** As documented, e.g. `X-Vault-Secret`. */
  header: string
  /** Its name among OpenAPI's security schemes, e.g. `vault`. */
  scheme: string
  description: string
  /** Who the audit log names, e.g. `Vault`. */
  label: string
  /** Where a person makes one, e.g. `under Banking, Settings`. */
  where: string
  /** What operations are called, e.g. `banking.vault`. */
  resource: string
  /** Asked of who reads, makes and ends it. */
  permission: string
}

/** A kind of secret: how its callers are known, and the operations that show, make and end it. */
export function defineMachineSecret(details: Details) {
  const { key, prefix, header, scheme, description, label, where, resource, permission } = details
  const pattern = new RegExp(`^${prefix}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\\w-]{43}$`)
  const entity = scheme === 'vault' ? 'vault-secret' : `${scheme}-secret`
  const noun = label.toLowerCase()

  /** `<prefix><organization without dashes>_<256 random bits>`. @param word the bits in base64url, where they are not to be random */
  const newSecret = (organizationId: string, word = newToken()): string =>
    `${prefix}${organizationId.replaceAll('-', '')}_${word}`

  async function read(ctx: OperationCtx): Promise<StoredSecret | null> {
    const row = await ctx.db.organizationSetting.findFirst({ where: { key } })
    return stored.safeParse(row?.value).data ?? null
  }

  /** Stores the hash of a secret. @param before goes on for a day */
  async function write(
    ctx: Pick<OperationCtx, 'db' | 'organization'>,
    secret: string,
    { by, before = null, now = new Date() }: { by: string; before?: StoredSecret | null; now?: Date },
  ): Promise<StoredSecret> {
    const until = new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000).toISOString()
    const old = before ? { hash: before.hash, until } : null
    const value = { hash: hashToken(secret), made_at: now.toISOString(), made_by: by, old }
    const organization_id = ctx.organization.id
    await ctx.db.organizationSetting.upsert({
      where: { organization_id_key: { organization_id, key } },
      create: { organization_id, key, value },
      update: { value },
    })
    return value
  }

  async function secretOf(organizationId: string): Promise<StoredSecret | null> {
    const [row] = await tenantQuery<{ value: unknown }>(
      organizationId,
      compile(
        sql`select value from organization_setting where organization_id = ${organizationId}::uuid and key = ${key}`,
      ),
    )
    return stored.safeParse(row?.value).data ?? null
  }

  /** @throws 401 in the same words whether it is missing, wrong, too old or of no organization */
  async function authenticate(secret: string | null, request: RequestDetails): Promise<OrganizationCtx> {
    const [, ...parts] = pattern.exec(secret ?? '') ?? []
    const organizationId = parts.length ? parts.join('-') : null
    const known = organizationId ? await secretOf(organizationId) : null
    const now = new Date().toISOString()
    // Both are compared in any case, so that the time taken tells nothing.
    const hash = hashToken(secret ?? '')
    const isNew = equalInConstantTime(hash, known?.hash ?? '')
    const isOld = equalInConstantTime(hash, known?.old && known.old.until > now ? known.old.hash : '')
    const organization = organizationId && (isNew || isOld) ? await organizationDetails(organizationId) : null
    if (!organization) throw unauthenticated(`The header ${header} is missing or wrong. Make a secret ${where}.`)
    return {
      ...systemContext(label, organization),
      ...request,
      actor: { type: 'system', id: null, label },
      organization,
    }
  }

  const access: MachineAccess = { scheme, header, description, authenticate }

  const readState = defineOperation({
    name: `${resource}.read_secret`,
    title: `Read whether the ${noun} has a secret`,
    permission,
    effect: 'read',
    input: z.strictObject({}),
    output: machineSecretState,
    run: async ({ ctx }) => toState(await read(ctx)),
  })

  const make = defineOperation({
    name: `${resource}.make_secret`,
    title: `Made a secret for the ${noun}`,
    permission,
    effect: 'write',
    forPeople: true,
    secretAnswer: true,
    input: z.strictObject({ end_old_now: z.boolean({ error: 'Send true or false.' }).default(false) }),
    output: machineSecretState.extend({ secret: z.string() }),
    async run({ ctx, input }) {
      const before = await read(ctx)
      const secret = newSecret(ctx.organization.id)
      const after = await write(ctx, secret, { by: ctx.actor.label, before: input.end_old_now ? null : before })
      ctx.record({ entity, id: ctx.organization.id, label, before: told(before), after: told(after) })
      return { ...toState(after), secret }
    },
  })

  /** The secret and the one before it end at once. */
  const end = defineOperation({
    name: `${resource}.end_secret`,
    title: `Ended the secret of the ${noun}`,
    permission,
    effect: 'danger',
    forPeople: true,
    input: z.strictObject({}),
    output: machineSecretState,
    async run({ ctx }) {
      const before = await read(ctx)
      if (!before) throw conflict(`The ${noun} has no secret.`)
      await ctx.db.organizationSetting.deleteMany({ where: { key } })
      ctx.record({ entity, id: ctx.organization.id, label, before: told(before), after: null })
      return toState(null)
    },
  })

  return { access, newSecret, read, write, readState, make, end }
}

function toState(secret: StoredSecret | null): z.output<typeof machineSecretState> {
  const old_until = secret?.old && secret.old.until > new Date().toISOString() ? secret.old.until : null
  return { exists: secret !== null, made_at: secret?.made_at ?? null, made_by: secret?.made_by ?? '', old_until }
}

const told = (secret: StoredSecret | null) =>
  secret && { made_at: secret.made_at, made_by: secret.made_by, old_until: secret.old?.until ?? null }
