import { providerRequest } from '@/lib/core/outbound/http-client'
import { ProviderError } from '@/lib/core/provider-error'
import type { DeskPlatformPort } from '../port'
import { addressOf, caller, PROVIDER } from './call'
import { mayBeFramed } from './embedding'
import { signInAnswer } from './wire'

/** A page waits for both. */
const TIMEOUT_MS = 5_000

/** The installation's platform app, by Chatwoot's platform API. Source: provider-facts 1.2. */
export function createDeskPlatform(
  { base_url, platform_token }: { base_url: string; platform_token: string },
  timeoutMs = TIMEOUT_MS,
): DeskPlatformPort {
  const { read } = caller(base_url, platform_token, { timeoutMs, retries: 0 })
  return {
    async signInUrl(agent) {
      const path = `/platform/api/v1/users/${agent}/login`
      return (await read({ op: 'sign_in', method: 'GET', path, kind: 'read' }, signInAnswer)).url
    },

    async allowsEmbedding(ourOrigin) {
      const url = addressOf(base_url, '/app/login')
      try {
        const { headers } = await providerRequest({
          provider: PROVIDER,
          op: 'embedding',
          method: 'GET',
          url,
          headers: { accept: 'text/html' },
          kind: 'read',
          timeoutMs,
          retries: 0,
        })
        return mayBeFramed(headers, new URL(url), ourOrigin)
      } catch (error) {
        if (error instanceof ProviderError) return false
        throw error
      }
    },
  }
}
