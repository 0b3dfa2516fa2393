import type { OrganizationCtx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { noteAddressCheck } from '../operations/domains/note-check'
import type { Site } from '../site/site-row'
import { ensureCertificate } from './certificate'
import { checkName } from './check-name'
import { nameLookUp } from './name-look-up'
import { GIVE_UP_MS, MAX_CERTIFICATE_FAILURES, pauseOfCertificate, pauseOfLookUp } from './pauses'

const BROKEN = 'Something failed on our side. It is tried again.'
export const wordsOf = (error: unknown): string => (error instanceof ProviderError ? error.message : BROKEN)

/** One step on with a custom domain: looks it up, gets its certificate, renews it. Each may be repeated. */
export async function setUpDomain(ctx: OrganizationCtx, site: Site): Promise<void> {
  const { domain: host, domain_status: status } = site
  if (!host) return
  const note = async (data: Partial<Site>, check?: { passed: boolean; message: string }) =>
    (await runOperation(noteAddressCheck, ctx, { which: 'domain', host, data, ...(check ? { check } : {}) })).noted
  if (status === 'pending_dns' && !(await leadsHere(site, host, note))) return
  if (['pending_dns', 'issuing_certificate', 'live'].includes(status)) await certify(ctx, site, host, note)
}

type Note = (data: Partial<Site>, check?: { passed: boolean; message: string }) => Promise<boolean>

async function leadsHere(site: Site, host: string, note: Note): Promise<boolean> {
  const now = new Date()
  const expected = env.websiteAddress ?? ''
  const { leadsHere, seen, problem } = await checkName(nameLookUp(), host, { expected, authority: env.acmeCaaName })
  const looked = { domain_seen: seen, domain_checked_at: now }
  if (leadsHere)
    return note(
      {
        ...looked,
        domain_status: 'issuing_certificate',
        domain_error: '',
        domain_verified_at: now,
        domain_failures: 0,
      },
      { passed: true, message: `${host} leads to ${expected}.` },
    )
  const since = now.getTime() - (site.domain_submitted_at ?? now).getTime()
  const gaveUp = since > GIVE_UP_MS
  await note(
    {
      ...looked,
      domain_status: gaveUp ? 'failed' : 'pending_dns',
      domain_error: gaveUp
        ? `It was looked up for 72 hours and did not come to lead here. ${problem} Then try again.`
        : problem,
      domain_next_check_at: gaveUp ? null : new Date(now.getTime() + pauseOfLookUp(since)),
    },
    { passed: false, message: problem },
  )
  return false
}

async function certify(ctx: OrganizationCtx, site: Site, host: string, note: Note): Promise<void> {
  try {
    const { issuedAt, renewAt } = await ensureCertificate(ctx, host)
    await note(
      {
        domain_status: 'live',
        domain_error: '',
        domain_failures: 0,
        domain_certificate_at: issuedAt ?? new Date(),
        domain_next_check_at: renewAt,
      },
      { passed: true, message: 'The certificate was issued.' },
    )
  } catch (error) {
    // A domain that was just found to lead here begins to count.
    const failures = (site.domain_status === 'pending_dns' ? 0 : site.domain_failures) + 1
    const gaveUp = site.domain_status !== 'live' && failures > MAX_CERTIFICATE_FAILURES
    const words = wordsOf(error)
    await note(
      {
        domain_failures: failures,
        domain_error: gaveUp ? `No certificate was issued after ${failures} tries. ${words} Then try again.` : words,
        ...(gaveUp ? { domain_status: 'failed' } : {}),
        domain_next_check_at: gaveUp ? null : new Date(Date.now() + waitAfter(error, failures)),
      },
      { passed: false, message: words },
    )
  }
}

/** As long as our own pause, or as the authority asks for where that is longer. */
const waitAfter = (error: unknown, failures: number): number =>
  Math.max(pauseOfCertificate(failures), error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0)
