import { z } from 'zod'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'

import { AppError, notFound } from '@/lib/core/errors'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { deskAccount } from '@/lib/modules/inbox/schemas'
import { checkToken } from '@/lib/modules/inbox/settings/check-token'
import { readDeskAccounts } from '@/lib/modules/inbox/settings/read-accounts'
import { registerWebhook } from '@/lib/modules/inbox/settings/register-webhook'
import { startBackfill } from '../sync/start-backfill'
import { removeAccount, storeAccount } from './store-account'

const organization_id = z.uuid('Choose an organization.')
const answer = z.object({ organization: deskAccount }).meta({ id: 'DeskAccountAnswer' })

export const listDeskAccounts = defineOperation({
  name: 'inbox.account.list',
  title: 'Listed helpdesk accounts',
  permission: 'inbox.install.manage',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({}),
  output: z.object({ organizations: z.array(deskAccount) }).meta({ id: 'DeskAccounts' }),
  run: async ({ ctx }) => ({ organizations: await readDeskAccounts(ctx) }),
})

/**
 * Gives an organization its account: the token is checked, our webhook registered, and the account read. A helpdesk that does not answer
 * keeps no one from assigning it: the account's row says what is missing, and assigning it again tries again.
 */
export const assignDeskAccount = defineOperation({
  name: 'inbox.account.assign',
  title: 'Assigned a helpdesk account',
  permission: 'inbox.install.manage',
  effect: 'write',
  tenancy: 'none',
  delegates: true,
  forPeople: true,
  input: z.strictObject({
    organization_id,
    desk_account_id: z
      .union([z.string(), z.number()])
      .transform((id) => String(id).trim())
      .pipe(
        z.string().regex(/^[1-9]\d{0,17}$/, 'Enter the number of the account, as the helpdesk’s address shows it.'),
      ),
    api_access_token: z
      .string()
      .trim()
      .max(500, 'Use at most 500 characters.')
      .nullable()
      .optional()
      .describe('Left out or blank: unchanged. Null removes it, so that the token of the installation counts.'),
  }),
  output: answer,
  async run({ ctx, input }) {
    const organization = await existing(input.organization_id)
    const { organization_id: id, desk_account_id, api_access_token } = input
    const problem = await checkToken(id, desk_account_id, api_access_token)
    await runOperation(storeAccount, ctx, { organization_id: id, desk_account_id, api_access_token, problem })
    const within = asSystem(ctx, organization)
    if (!problem) await registerWebhook(within)
    await runOperation(startBackfill, within, {}).catch(unlessReading)
    return { organization: await one(ctx, id) }
  },
})

/** Its conversations stay in timelines; nothing more comes in and nothing can be answered. */
export const disconnectDeskAccount = defineOperation({
  name: 'inbox.account.disconnect',
  title: 'Disconnected a helpdesk account',
  permission: 'inbox.install.manage',
  effect: 'danger',
  tenancy: 'none',
  delegates: true,
  forPeople: true,
  input: z.strictObject({ organization_id }),
  output: z.object({ ok: z.literal(true) }).meta({ id: 'DeskAccountDisconnected' }),
  async run({ ctx, input }) {
    await existing(input.organization_id)
    return runOperation(removeAccount, ctx, input)
  },
})

async function existing(id: string): Promise<OrganizationDetails> {
  const organization = await organizationDetails(id)
  if (!organization) throw notFound('organization')
  return organization
}

/** The product's own work in that organization, done for this person. */
const asSystem = (ctx: OperationCtx, organization: OrganizationDetails): OrganizationCtx => ({
  ...systemContext('inbox.assign-account', organization),
  ...{ organization, actor: ctx.actor, requestId: ctx.requestId },
})

function unlessReading(error: unknown): void {
  if (!(error instanceof AppError && error.status === 409)) throw error
}

async function one(ctx: OperationCtx, id: string) {
  const { organizations } = await runOperation(listDeskAccounts, ctx, {})
  return organizations.find((organization) => organization.id === id)!
}
