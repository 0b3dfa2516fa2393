import { deskSandbox } from '@/lib/connectors/desk/sandbox/part'
import { SANDBOX_DEFAULT_TOKEN, SANDBOX_PLATFORM_TOKEN, sandboxDesk } from '@/lib/connectors/desk/sandbox-account'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import type { JobDefinition } from '@/lib/core/jobs/define-job'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { processBatch } from '@/lib/core/webhooks-in/process-batches.task'

export const WEBHOOK_SECRET = 'a-secret-of-the-test'

/** A sandbox that plays the helpdesk, and an installation that is connected to it. */
export async function startDesk(): Promise<Sandbox> {
  const sandbox = await startSandbox([deskSandbox])
  await connectInstall(`${sandbox.url}/desk`)
  return sandbox
}

export async function connectInstall(url: string): Promise<void> {
  const stored = {
    mode: 'live',
    url,
    platform_token: encryptSecret(SANDBOX_PLATFORM_TOKEN),
    api_access_token: encryptSecret(SANDBOX_DEFAULT_TOKEN),
    webhook_secret: encryptSecret(WEBHOOK_SECRET),
    require_signature: false,
  }
  await systemDb().deskInstall.upsert({ where: { id: true }, create: { id: true, ...stored }, update: stored })
}

/** Gives an organization the account that the sandbox has for this owner. */
export async function connectAccount(organization_id: string, owner: string): Promise<string> {
  const { account_id, token } = sandboxDesk(owner)
  const desk_account_id = String(account_id)
  await systemDb().deskAccount.deleteMany({ where: { OR: [{ organization_id }, { desk_account_id }] } })
  await systemDb().deskAccount.create({
    data: { id: newId(), organization_id, desk_account_id, api_access_token: encryptSecret(token) },
  })
  return desk_account_id
}

/** One attempt of a job, as the worker makes it. */
export async function attemptJob(job: JobDefinition<never>, organizationId: string, input: object): Promise<unknown> {
  const organization = await organizationDetails(organizationId)
  const signal = new AbortController().signal
  return job.run({
    ctx: { ...systemContext(job.name, organization), organization } as OrganizationCtx,
    input: input as never,
    progress: async () => {},
    job: { id: newId(), attempt: 1, isLastAttempt: true, signal, cancel: signal },
    event: null,
  })
}

/** Works on all webhooks that wait. */
export async function mirrorReceived(): Promise<void> {
  while ((await processBatch()) > 0);
}
