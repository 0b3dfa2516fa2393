import { afterAll, afterEach, beforeAll } from 'vitest'
import { createDesk } from '@/lib/connectors/desk/chatwoot/adapter'
import type { DeskLimits } from '@/lib/connectors/desk/chatwoot/call'
import { createDeskPlatform } from '@/lib/connectors/desk/chatwoot/platform'
import { deskSandbox } from '@/lib/connectors/desk/sandbox/part'
import { SANDBOX_PLATFORM_TOKEN, sandboxDesk } from '@/lib/connectors/desk/sandbox-account'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'

let sandbox: Sandbox

/** The demo's helpdesk for the tests of a file, as it was at first before each of them. */
export function withDeskSandbox(): void {
  beforeAll(async () => {
    sandbox = await startSandbox([deskSandbox])
  })
  afterEach(() => sandbox.control('POST', 'reset'))
  afterAll(() => sandbox.close())
}

export const HIGHVELD = sandboxDesk('highveld-fibre')
const base_url = () => `${sandbox.url}/desk`
export const control: Sandbox['control'] = (...request) => sandbox.control(...request)
export const port = (account = HIGHVELD, limits?: DeskLimits) =>
  createDesk({ base_url: base_url(), ...account }, limits)
export const platform = (platform_token = SANDBOX_PLATFORM_TOKEN) =>
  createDeskPlatform({ base_url: base_url(), platform_token })
export const fault = (match: object, mode: string, more: object = {}) =>
  control('POST', 'faults', { match, mode, ...more })
/** A customer writes to the first account. */
export const incoming = (more: object = {}) =>
  control('POST', 'incoming', { account_id: 1, content: 'Hello?', ...more }) as Promise<{
    conversation_id: number
    contact_id: number
    error?: string
  }>
export const agentOf = async (email: string) => (await port().agents()).find((agent) => agent.email === email)!
