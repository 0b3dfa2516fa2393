import type { Ctx, UserDetails } from '@/lib/core/context'
import { forbidden, unauthenticated } from '@/lib/core/errors'

/** The person who calls, also through a personal key. */
export function demandPerson(ctx: Ctx): UserDetails {
  if (ctx.user) return ctx.user
  throw ctx.scopes ? forbidden('This key belongs to an organization, not to a person.') : unauthenticated()
}

/** The person in their browser: what guards an account is not changed by a key, however wide its scopes. */
export function demandSession(ctx: Ctx): { user: UserDetails; sessionId: string } {
  const user = demandPerson(ctx)
  if (!ctx.sessionId) throw forbidden('This cannot be done with an API key. Sign in in the browser.')
  return { user, sessionId: ctx.sessionId }
}
