import { vi } from 'vitest'
import { modelSandbox } from '@/lib/connectors/model/sandbox/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { memberOf, newOrganization } from '@/tests/crm/organization'

/** The sandbox's model, for this process and those that it starts. */
export async function startModel(): Promise<Sandbox> {
  const sandbox = await startSandbox([modelSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
  return sandbox
}

/** The owner of a new organization whose agents have a model. */
export async function ownerWithModel(): Promise<OrganizationCtx> {
  const ctx = await memberOf(await newOrganization(), 'owner')
  await connectModel(ctx.organization.id)
  return ctx
}

const connectModel = (organization_id: string) =>
  systemDb().organizationSetting.create({
    data: { organization_id, key: 'connection.model', value: { mode: 'sandbox', settings: {} } },
  })
