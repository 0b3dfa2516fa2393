import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { systemQuery } from '@/lib/core/db/system-query'
import { env } from '@/lib/core/env'
import { invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { hashToken, newToken } from '@/lib/core/secrets/secrets'
import { isUuid } from '@/lib/modules/calls/campaigns/campaign-row'
import { domainName, type Pbx, pbxName, pbxOutput } from '@/lib/modules/calls/schemas'

/** Telephone systems, their credentials and their domains. */

/** Where a telephone system posts its records, and as whom; the password is told this once. */
const credentials = z.object({ url: z.string(), username: z.string(), password: z.string() })
const withPassword = z.object({ pbx: pbxOutput, credentials })

export const listPbxs = defineOperation({
  name: 'calls.pbx.list',
  title: 'Listed telephone systems',
  permission: 'calls.pbx.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ pbxs: z.array(pbxOutput), url: z.string() }),
  async run({ ctx }) {
    const rows = await ctx.db.callsPbx.findMany({ include: INCLUDE, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })
    return { pbxs: rows.map(toWire), url: cdrUrl() }
  },
})

export const createPbx = defineOperation({
  name: 'calls.pbx.create',
  title: 'Connected a telephone system',
  permission: 'calls.pbx.write',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({ name: pbxName, domains: z.array(domainName).max(50, 'At most 50 domains.').default([]) }),
  output: withPassword,
  async run({ ctx, input }) {
    const id = newId()
    const password = newToken()
    const username = `pbx-${id.slice(-12)}`
    const organization_id = ctx.organization.id
    const facts = { id, organization_id, name: input.name, username }
    await ctx.db.callsPbx.create({ data: { ...facts, password_hash: hashToken(password) } })
    for (const domain of new Set(input.domains)) await insertDomain(ctx, id, domain)
    ctx.record({
      entity: 'calls-pbx',
      id,
      label: input.name,
      before: null,
      after: { ...facts, domains: input.domains },
    })
    return { pbx: await readPbx(ctx, id), credentials: { url: cdrUrl(), username, password } }
  },
})

/** The old password stops working at once. */
export const rotatePbxPassword = defineOperation({
  name: 'calls.pbx.rotate',
  title: 'Made a new password for a telephone system',
  permission: 'calls.pbx.write',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({ id: z.string() }),
  output: withPassword,
  async run({ ctx, input }) {
    const before = await readPbx(ctx, input.id)
    const password = newToken()
    const rotated_at = new Date()
    await ctx.db.callsPbx.updateMany({
      where: { id: before.id },
      data: { password_hash: hashToken(password), rotated_at },
    })
    const after = { rotated_at: rotated_at.toISOString() }
    ctx.record({
      entity: 'calls-pbx',
      id: before.id,
      label: before.name,
      before: { rotated_at: before.rotated_at },
      after,
    })
    return {
      pbx: await readPbx(ctx, before.id),
      credentials: { url: cdrUrl(), username: before.username, password },
    }
  },
})

export const deletePbx = defineOperation({
  name: 'calls.pbx.delete',
  title: 'Disconnected a telephone system',
  permission: 'calls.pbx.write',
  effect: 'danger',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const before = await readPbx(ctx, input.id)
    await ctx.db.callsPbx.deleteMany({ where: { id: before.id } })
    ctx.record({ entity: 'calls-pbx', id: before.id, label: before.name, before, after: null })
    ctx.signal({ type: 'grid', slug: 'calls-phone-calls' })
    return { ok: true as const }
  },
})

export const addPbxDomain = defineOperation({
  name: 'calls.pbx.add_domain',
  title: 'Added a domain of a telephone system',
  permission: 'calls.pbx.write',
  effect: 'write',
  input: z.strictObject({ id: z.string(), domain: domainName }),
  output: z.object({ pbx: pbxOutput }),
  async run({ ctx, input }) {
    const before = await readPbx(ctx, input.id)
    await insertDomain(ctx, before.id, input.domain)
    return { pbx: await recordChange(ctx, before) }
  },
})

export const removePbxDomain = defineOperation({
  name: 'calls.pbx.remove_domain',
  title: 'Removed a domain of a telephone system',
  permission: 'calls.pbx.write',
  effect: 'danger',
  input: z.strictObject({ id: z.string(), domain_id: z.string() }),
  output: z.object({ pbx: pbxOutput }),
  async run({ ctx, input }) {
    const before = await readPbx(ctx, input.id)
    if (!before.domains.some(({ id }) => id === input.domain_id)) throw notFound('domain')
    await ctx.db.callsPbxDomain.deleteMany({ where: { id: input.domain_id, pbx_id: before.id } })
    return { pbx: await recordChange(ctx, before) }
  },
})

const INCLUDE = { domains: { orderBy: { domain: 'asc' as const } } }
const cdrUrl = () => `${env.url}/api/v1/webhooks/pbx/cdr`

type Row = {
  id: string
  name: string
  username: string
  last_seen_at: Date | null
  rotated_at: Date
  created_at: Date
  domains: { id: string; domain: string }[]
}

const toWire = (row: Row): Pbx => ({
  id: row.id,
  name: row.name,
  username: row.username,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  rotated_at: row.rotated_at.toISOString(),
  created_at: row.created_at.toISOString(),
  domains: row.domains.map(({ id, domain }) => ({ id, domain })),
})

async function readPbx(ctx: OperationCtx, id: string): Promise<Pbx> {
  const row = isUuid(id) ? await ctx.db.callsPbx.findFirst({ where: { id }, include: INCLUDE }) : null
  if (!row) throw notFound('telephone system')
  return toWire(row)
}

async function recordChange(ctx: OperationCtx, before: Pbx): Promise<Pbx> {
  const after = await readPbx(ctx, before.id)
  const names = ({ domains }: Pbx) => ({ domains: domains.map(({ domain }) => domain) })
  ctx.record({ entity: 'calls-pbx', id: after.id, label: after.name, before: names(before), after: names(after) })
  ctx.signal({ type: 'grid', slug: 'calls-phone-calls' })
  return after
}

/** A domain is one organization's; whose it is otherwise, nobody learns. */
async function insertDomain(ctx: OperationCtx, pbx_id: string, domain: string): Promise<void> {
  const [taken] = await systemQuery<{ organization_id: string }>(
    'select organization_id::text from calls_pbx_domain where domain = $1',
    [domain],
  )
  if (taken) {
    const whose = taken.organization_id === ctx.organization.id ? 'one of your telephone systems' : 'somebody else here'
    throw invalidField('domain', `The domain ${domain} belongs to ${whose} already.`, 'taken')
  }
  await ctx.db.callsPbxDomain.create({ data: { id: newId(), organization_id: ctx.organization.id, pbx_id, domain } })
}
