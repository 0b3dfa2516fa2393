import '@/lib/modules'
import { closePools } from '@/lib/core/db/pool'
import { closePrisma } from '@/lib/core/db/prisma'
import { serve } from '@/lib/core/http/mount'
import type { RoleName } from '@/lib/core/permissions'
import { seedDemo } from '@/prisma/seed'
import { createDemoDatabase } from '@/scripts/test/demo-template'

/** The demo in a database of its own, called as the world calls it: requests in, responses out. */
export type TestInstallation = {
  /** Keys of two organizations by role; `organization` is that organization's own key. */
  ours: Record<RoleName | 'organization', string>
  theirs: Record<RoleName | 'organization', string>
  call: Call
  close(): Promise<void>
}

export type Answer = { status: number; body: Json; headers: Headers }
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Json = any
type Call = (
  method: string,
  path: string,
  options?: { key?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<Answer>

export async function startTestInstallation(): Promise<TestInstallation> {
  const disconnect = async () => {
    await closePrisma()
    await closePools()
  }
  const demo = await createDemoDatabase(seedDemo, disconnect)
  const [ours, theirs] = demo.organizations.map((organization) => ({
    ...Object.fromEntries([...organization.users].reverse().map((user) => [user.role, user.api_key])),
    organization: organization.api_key,
  })) as [TestInstallation['ours'], TestInstallation['theirs']]
  return {
    ours,
    theirs,
    call,
    close: disconnect,
  }
}

const call: Call = async (method, path, { key, body, headers } = {}) => {
  const response = await serve(
    new Request(`http://localhost${path.startsWith('/api/') ? path : `/api/v1${path}`}`, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}
