import { vi } from 'vitest'
import { gatewaySandbox } from '@/lib/connectors/gateway/sandbox/part'
import { sandboxKeys } from '@/lib/connectors/gateway/sandbox-account'
import { startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { syncGatewayJob } from '@/lib/modules/banking/jobs/sync-gateway.job'
import type { GatewaySyncAnswer } from '@/lib/modules/banking/schemas-gateway-answers'

type SandboxPayment = {
  id: number
  status: string
  reference: string
  amount: number
  fees: number | null
  created_at: string
  paid_at: string | null
}

type SandboxRefund = { transaction: number; amount: number; status: string }

/** A sandbox that plays the gateway; the environment points there until `close`. */
export async function startGateway() {
  const sandbox = await startSandbox([gatewaySandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
  return {
    sandbox,
    fault: (op: string, mode: string, more: object = {}) =>
      sandbox.control('POST', 'faults', { match: { op }, mode, ...more }),
    /** What the gateway has of an organization's account. */
    async account(organizationId: string) {
      const state = (await sandbox.control('GET', 'state')) as {
        gateway: { accounts: Record<string, { transactions: SandboxPayment[]; refunds: SandboxRefund[] }> }
      }
      return state.gateway.accounts[sandboxKeys(organizationId).secret_key]!
    },
    async close() {
      await sandbox.close()
      vi.unstubAllEnvs()
      forgetEnv()
    },
  }
}

export async function setGateway(organizationId: string, value: object = { mode: 'sandbox', settings: {} }) {
  const key = { organization_id: organizationId, key: 'connection.gateway' }
  await systemDb().organizationSetting.upsert({
    where: { organization_id_key: key },
    create: { ...key, value },
    update: { value },
  })
}

/** One attempt of the fetch, as the worker makes it. */
export function fetchOnce(
  organization: OrganizationDetails,
  trigger: 'manual' | 'schedule' = 'manual',
  isLastAttempt = false,
): Promise<GatewaySyncAnswer> {
  const { signal } = new AbortController()
  return syncGatewayJob.run({
    ctx: systemContext(syncGatewayJob.name, organization) as OrganizationCtx,
    input: { trigger },
    progress: async () => {},
    job: { id: newId(), attempt: 1, isLastAttempt, signal, cancel: signal },
    event: null,
  }) as Promise<GatewaySyncAnswer>
}
