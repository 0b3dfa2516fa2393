import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { encryptSecret } from '@/lib/core/secrets/secrets'

const done = z.object({ ok: z.literal(true) })
const ENTITY = 'desk-accounts'

/** One account an organization, and one organization an account. */
export const storeAccount = defineOperation({
  name: 'inbox.account.store',
  title: 'Assigned a helpdesk account',
  permission: 'inbox.install.manage',
  effect: 'write',
  tenancy: 'none',
  input: z.strictObject({
    organization_id: z.uuid(),
    desk_account_id: z.string(),
    api_access_token: z.string().nullable().optional(),
    problem: z.string(),
  }),
  output: done,
  async run({ ctx, input: { organization_id, desk_account_id, api_access_token, problem } }) {
    const known = await ctx.query<{ organization_id: string; desk_account_id: string; name: string }>(
      compile(sql`
        select a.organization_id::text, a.desk_account_id, o.name from desk_account a join organization o on o.id = a.organization_id
        where a.desk_account_id = ${desk_account_id} or a.organization_id = ${organization_id}::uuid for update of a`),
    )
    const holder = known.find(
      (one) => one.desk_account_id === desk_account_id && one.organization_id !== organization_id,
    )
    if (holder)
      throw conflict(`${holder.name} has the helpdesk account ${desk_account_id} already. Disconnect it there first.`)
    const before = known.find((one) => one.organization_id === organization_id)
    const isOther = before !== undefined && before.desk_account_id !== desk_account_id
    // A token opens one account: it does not go along to another.
    const keepsToken = !isOther && !api_access_token && api_access_token !== null
    const token = api_access_token ? encryptSecret(api_access_token) : null
    await ctx.query(
      compile(sql`
        insert into desk_account as a (id, organization_id, desk_account_id, api_access_token, webhook_problem)
        values (${newId()}::uuid, ${organization_id}::uuid, ${desk_account_id}, ${token}, ${problem})
        on conflict (organization_id) do update set desk_account_id = excluded.desk_account_id,
          api_access_token = ${keepsToken ? sql`a.api_access_token` : sql`excluded.api_access_token`},
          webhook_problem = excluded.webhook_problem, updated_at = now()
          ${isOther ? sql`, signing_secret = null, agents = '[]', inboxes = '[]', directory_at = null, last_event_at = null` : sql``}`),
    )
    // Rows from before each organization had its account are of whoever has the account now.
    for (const table of ['desk_conversations', 'desk_messages'])
      await ctx.query(
        compile(sql`
          update ${sql.table(table)} t set organization_id = ${organization_id}::uuid
          where organization_id is null and desk_account_id = ${desk_account_id} and desk_account_id <> ''`),
      )
    ctx.record({
      entity: ENTITY,
      id: organization_id,
      label: `Helpdesk account ${desk_account_id}`,
      before: before ? { desk_account_id: before.desk_account_id } : null,
      after: { desk_account_id },
    })
    return { ok: true as const }
  },
})

export const removeAccount = defineOperation({
  name: 'inbox.account.remove',
  title: 'Disconnected a helpdesk account',
  permission: 'inbox.install.manage',
  effect: 'danger',
  tenancy: 'none',
  input: z.strictObject({ organization_id: z.uuid() }),
  output: done,
  async run({ ctx, input: { organization_id } }) {
    const [removed] = await ctx.query<{ desk_account_id: string }>(
      compile(sql`delete from desk_account where organization_id = ${organization_id}::uuid returning desk_account_id`),
    )
    if (!removed) throw notFound('helpdesk account of this organization')
    ctx.later(
      compile(sql`update desk_sync_run set state = 'canceled', finished_at = now()
        where organization_id = ${organization_id}::uuid and state = 'running'`),
    )
    const label = `Helpdesk account ${removed.desk_account_id}`
    ctx.record({ entity: ENTITY, id: organization_id, label, before: removed, after: null })
    return { ok: true as const }
  },
})

/** How registering our webhook went. */
export const storeWebhookState = defineOperation({
  name: 'inbox.account.store_webhook',
  title: 'Registered the webhook of the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ signing_secret: z.string().nullable(), problem: z.string() }),
  output: done,
  async run({ ctx, input: { signing_secret, problem } }) {
    const secret = signing_secret ? encryptSecret(signing_secret) : null
    await ctx.db.deskAccount.updateMany({
      data: { webhook_problem: problem.slice(0, 500), ...(signing_secret === null ? {} : { signing_secret: secret }) },
    })
    return { ok: true as const }
  },
})
