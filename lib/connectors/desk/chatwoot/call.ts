import type { z } from 'zod'
import { type Explanation, type ProviderRequest, providerRequest } from '@/lib/core/outbound/http-client'
import { problemWire } from './wire'

export const PROVIDER = 'desk'

/** Of reads: less for a page that waits, e.g. 5 s and no retry. */
export type DeskLimits = { timeoutMs?: number; retries?: number }

type Call = Pick<ProviderRequest, 'op' | 'method' | 'body' | 'kind' | 'headers'> & {
  path: string
  query?: Record<string, string | number | undefined>
}

/** Calls with one token. Its header is written with underscores, which some reverse proxies drop. Source: provider-facts 1. */
export function caller(baseUrl: string, token: string, { timeoutMs, retries }: DeskLimits = {}) {
  const ask = ({ path, query = {}, headers, ...request }: Call) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
    return providerRequest({
      ...request,
      ...(request.kind === 'read' && { timeoutMs, retries }),
      provider: PROVIDER,
      url: addressOf(baseUrl, path, params),
      headers: { ...headers, api_access_token: token },
      secrets: [token],
      explain: ({ status, data }) => explained(status, data),
    })
  }
  return { ask, read: async <T>(call: Call, shape: z.ZodType<T>): Promise<T> => (await ask(call)).json(shape) }
}

export const addressOf = (baseUrl: string, path: string, query?: URLSearchParams): string =>
  `${baseUrl.replace(/\/+$/, '')}${path}${query?.size ? `?${query}` : ''}`

/** The service's message, and the error kind where the status is ambiguous. */
function explained(status: number, data: unknown): Explanation | undefined {
  if (status === 402) return { kind: 'forbidden', ...words(data) }
  const { message } = words(data)
  // The platform app exists, and this user or account is not its own.
  if (status === 401 && message && /non permissible resource/i.test(message))
    return { kind: 'forbidden', providerCode: 'non_permissible_resource', message }
  return message ? { message } : undefined
}

function words(data: unknown): { message?: string } {
  const { success, data: problem } = problemWire.safeParse(data)
  const message = success ? problem.error || problem.message : ''
  return message ? { message } : {}
}
