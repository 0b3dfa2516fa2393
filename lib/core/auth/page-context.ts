import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { type Ctx, nobody, type OrganizationCtx } from '../context'
import { markingTrouble } from '../db/mark-trouble'
import { requestDetails } from './authenticate'
import { sessionCaller } from './caller'
import { isFirstRun } from './first-run'
import { sessionCookieName, sessionIdOf } from './session-cookie'

/** The signed-in person of this page request, or null; worked out once a request. */
export const pageCaller = cache(async (): Promise<Ctx | null> => {
  const cookie = (await cookies()).get(sessionCookieName())?.value
  if (!cookie) return null
  const sessionId = await sessionIdOf(cookie)
  const details = requestDetails(await headers())
  return sessionId ? markingTrouble(() => sessionCaller(sessionId, details)) : null
})

/**
 * The caller of a page inside an organization. Sends everybody else where they can go on: to sign in (and back), to the
 * first-run wizard, or to the page for people without an organization.
 */
export async function pageContext(): Promise<OrganizationCtx> {
  const caller = await pageCaller()
  if (caller?.organization) return caller as OrganizationCtx
  if (caller) redirect('/no-organization')
  if (await isFirstRun()) redirect('/setup')
  redirect(signInAddress((await headers()).get('x-indaba-path')))
}

/** Nobody, for what the pages before signing in may read. */
export function publicCaller(headers: Headers): Ctx {
  const { requestId, ip } = requestDetails(headers)
  return nobody(requestId, ip)
}

/** Where to sign in and come back from; only addresses of our own are ever followed. */
export function signInAddress(path: string | null): string {
  return path && path !== '/' ? `/sign-in?next=${encodeURIComponent(path)}` : '/sign-in'
}
