import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { voiceSandbox } from '@/lib/connectors/voice/sandbox/part'
import type { OrganizationCtx, OrganizationDetails } from '@/lib/core/context'
import { systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import type { JobDefinition } from '@/lib/core/jobs/define-job'
import { placeCallJob } from '@/lib/modules/calls/jobs/place-call.job'
import { readCallJob } from '@/lib/modules/calls/jobs/read-call.job'
import { leadWrites } from '@/lib/modules/crm/operations/leads/lead-writes'
import { run } from '@/tests/crm/organization'

/** A sandbox that plays the voice provider, its clock moved by hand. */
export async function startVoice() {
  const sandbox = await startSandbox([voiceSandbox])
  return {
    sandbox,
    fault: (facts: object) => sandbox.control('POST', 'faults', facts),
    pass: (seconds: number) => sandbox.control('POST', 'clock', { advance_seconds: seconds }),
    /** Calls that the provider really has. */
    calls: async () => (await sandbox.control('GET', 'state')) as { calls?: unknown[]; voice?: { calls: unknown[] } },
  }
}

export async function providerCalls(sandbox: Sandbox): Promise<{ to: string; metadata: Record<string, string> }[]> {
  const state = (await sandbox.control('GET', 'state')) as Record<string, unknown>
  return ((state.voice as { calls?: never[] })?.calls ?? (state.calls as never[])) as never
}

/** The organization's voice calls go to the sandbox; or live, to an address that is the sandbox's. */
export async function setVoice(organizationId: string, value: object, secret: string | null = null): Promise<void> {
  const key = { organization_id: organizationId, key: 'connection.voice' }
  await systemDb().organizationSetting.upsert({
    where: { organization_id_key: key },
    create: { ...key, value, secret },
    update: { value, secret },
  })
}

let leads = 0
export const leadWith = (ctx: OrganizationCtx, phone: string, facts: object = {}) =>
  run(leadWrites.create, ctx, { name: `Lead ${++leads}`, phone, ...facts })

/** One attempt of a job, as the worker makes it. */
export async function attempt(
  job: JobDefinition<never>,
  organization: OrganizationDetails,
  input: object,
  last = false,
) {
  const signal = new AbortController().signal
  return job.run({
    ctx: systemContext(job.name, organization) as OrganizationCtx,
    input: input as never,
    progress: async () => {},
    job: { id: newId(), attempt: 1, isLastAttempt: last, signal, cancel: signal },
    event: null,
  })
}
export const place = (organization: OrganizationDetails, call_id: string, last = false) =>
  attempt(placeCallJob as never, organization, { call_id }, last)
export const read = (organization: OrganizationDetails, call_id: string) =>
  attempt(readCallJob as never, organization, { call_id })
