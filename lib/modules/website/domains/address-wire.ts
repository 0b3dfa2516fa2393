import { env } from '@/lib/core/env'
import type { OperationCtx } from '@/lib/core/operation'
import type { AddressStep, DomainStatus, TempDomainStatus } from '../schemas-domains'
import { labelHost } from '../site/site-hosts'
import type { Site } from '../site/site-row'
import { describeDomain, recordName } from './domain-rules'
import { addressOf, isOnThisMachine } from './host-kind'
import { GIVE_UP_MS } from './pauses'

const SHOWN_CHECKS = 10
const moment = (date: Date | null | undefined) => date?.toISOString() ?? null

async function checksOf(ctx: Pick<OperationCtx, 'db'>, host: string | null) {
  if (!host) return []
  const rows = await ctx.db.websiteDomainCheck.findMany({
    where: { host },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: SHOWN_CHECKS,
  })
  return rows.map(({ created_at, passed, message }) => ({ at: created_at.toISOString(), passed, message }))
}

type Given = { key: AddressStep['key']; title: string; note: string; waits: string }

/** @param at the step that is under way or failed; null: all are done */
function stepsOf(given: Given[], at: AddressStep['key'] | null, failed: boolean): AddressStep[] {
  const current = at === null ? given.length : given.findIndex(({ key }) => key === at)
  return given.map(({ key, title, note, waits }, index) => {
    const state = index < current ? 'done' : index > current ? 'waiting' : failed ? 'failed' : 'now'
    return { key, title, state, note: state === 'done' ? note : waits }
  })
}

const certificateNotes = (host: string) => ({
  note: isOnThisMachine(host)
    ? 'Not needed: this machine serves it without encryption.'
    : 'Issued. It is renewed in time without your doing.',
  waits: 'Proves that the address is yours, so that browsers trust it. About a minute.',
})

export async function tempStatusOf(ctx: Pick<OperationCtx, 'db'>, site: Site | null): Promise<TempDomainStatus> {
  const host = site?.temp_label ? labelHost(site.temp_label) : null
  const status = (site?.temp_status ?? 'none') as TempDomainStatus['status']
  const steps =
    site && host
      ? stepsOf(
          [
            {
              key: 'record',
              title: 'DNS record',
              note: isOnThisMachine(host)
                ? 'Not needed: every name under localhost leads to this machine.'
                : env.websiteDnsToken
                  ? `${host} leads to ${env.websiteAddress}.`
                  : `Not needed: every name under ${env.websiteRoot} leads here.`,
              waits: `Makes ${host} lead to this platform.`,
            },
            {
              key: 'host',
              title: 'Host',
              note: 'The platform answers at this address.',
              waits: 'Waits until the address is seen to lead here.',
            },
            { key: 'certificate', title: 'Certificate', ...certificateNotes(host) },
            {
              key: 'live',
              title: 'Live',
              note: site.published ? 'Open to visitors.' : 'Visitors can see it once the website is open.',
              waits: 'The address opens your website.',
            },
          ],
          status === 'live' ? null : ((site.temp_step || 'record') as AddressStep['key']),
          status === 'failed',
        )
      : []
  return {
    label: site?.temp_label ?? null,
    domain: host,
    root: env.websiteRoot,
    status,
    error: site?.temp_error ?? '',
    verified_at: moment(site?.temp_verified_at),
    certificate_issued_at: moment(site?.temp_certificate_at),
    next_check_at: status === 'provisioning' ? moment(site?.temp_next_check_at) : null,
    address: host && status === 'live' ? addressOf(host) : null,
    steps,
    checks: await checksOf(ctx, host),
  }
}

export async function domainStatusOf(ctx: Pick<OperationCtx, 'db'>, site: Site | null): Promise<DomainStatus> {
  const domain = site?.domain ?? null
  const status = (site?.domain_status ?? 'none') as DomainStatus['status']
  const expected = env.websiteAddress
  const kept = domain && (await ctx.db.websiteCertificate.findFirst({ where: { host: domain } }))
  const at = { none: 'record', pending_dns: 'host', issuing_certificate: 'certificate', live: null } as const
  const stands = status === 'failed' ? (site?.domain_verified_at ? 'certificate' : 'host') : at[status]
  const steps =
    site && domain
      ? stepsOf(
          [
            {
              key: 'record',
              title: 'Add the record',
              note: 'Add this record at your DNS provider.',
              waits: '',
            },
            {
              key: 'host',
              title: 'Domain points here',
              note: `${domain} points to ${expected}.`,
              waits: 'Checked automatically until the record is found.',
            },
            { key: 'certificate', title: 'Certificate', ...certificateNotes(domain) },
            {
              key: 'live',
              title: 'Live',
              note: site.published ? 'Open to visitors.' : 'Visitors can see it once the website is open.',
              waits: 'The address opens your website.',
            },
          ],
          stands,
          status === 'failed',
        )
      : []
  const isWaiting = status === 'pending_dns' || status === 'issuing_certificate'
  return {
    domain,
    domain_name: domain && describeDomain(domain),
    status,
    error: site?.domain_error ?? '',
    expected_ip: expected,
    record: domain && expected ? { type: 'A', name: recordName(domain), value: expected } : null,
    seen: site?.domain_seen ?? '',
    checked_at: moment(site?.domain_checked_at),
    next_check_at: isWaiting ? moment(site?.domain_next_check_at) : null,
    gives_up_at:
      status === 'pending_dns' && site?.domain_submitted_at
        ? new Date(site.domain_submitted_at.getTime() + GIVE_UP_MS).toISOString()
        : null,
    verified_at: moment(site?.domain_verified_at),
    certificate_issued_at: moment(site?.domain_certificate_at),
    certificate_expires_at: kept ? kept.expires_at.toISOString() : null,
    address: domain && status === 'live' ? addressOf(domain) : null,
    steps,
    checks: await checksOf(ctx, domain),
  }
}
