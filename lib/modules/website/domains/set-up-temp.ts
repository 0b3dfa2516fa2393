import type { OrganizationCtx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { noteAddressCheck } from '../operations/domains/note-check'
import { labelHost } from '../site/site-hosts'
import type { Site } from '../site/site-row'
import { ensureCertificate } from './certificate'
import { isOnThisMachine } from './host-kind'
import { nameLookUp } from './name-look-up'
import { MAX_TEMP_FAILURES, pauseOfCertificate, pauseOfTemp } from './pauses'
import { ensureRecord } from './platform-records'
import { wordsOf } from './set-up-domain'

type Step = 'record' | 'host' | 'certificate'

/** Goes through the steps of a temporary address; a step that was done before does nothing the next time. */
export async function setUpTemp(ctx: OrganizationCtx, site: Site): Promise<void> {
  if (!site.temp_label || !['provisioning', 'live'].includes(site.temp_status)) return
  const host = labelHost(site.temp_label)
  const note = async (data: Partial<Site>, check?: { passed: boolean; message: string }) => {
    await runOperation(noteAddressCheck, ctx, { which: 'temp', host, data, ...(check ? { check } : {}) })
  }
  const isRenewal = site.temp_status === 'live'
  let step: Step = 'record'
  const begin = async (next: Step, data: Partial<Site> = {}) => {
    step = next
    if (!isRenewal) await note({ ...data, temp_step: next })
  }
  try {
    if (!isRenewal) {
      await begin('record')
      const record = await ensureRecord(host, site.temp_record)
      await begin('host', { temp_record: record })
      await demandItLeadsHere(host)
      await begin('certificate', { temp_verified_at: new Date() })
    } else step = 'certificate'
    const { issuedAt, renewAt } = await ensureCertificate(ctx, host)
    await note(
      {
        temp_status: 'live',
        temp_step: '',
        temp_error: '',
        temp_failures: 0,
        temp_certificate_at: issuedAt,
        temp_next_check_at: renewAt,
      },
      { passed: true, message: `${host} is live.` },
    )
  } catch (error) {
    const failures = site.temp_failures + 1
    const gaveUp = !isRenewal && (failures >= MAX_TEMP_FAILURES || isFinal(error))
    const pause = step === 'certificate' && failures > 2 ? pauseOfCertificate(failures - 2) : pauseOfTemp(failures)
    await note(
      {
        temp_failures: failures,
        temp_error: wordsOf(error),
        ...(gaveUp ? { temp_status: 'failed' } : {}),
        temp_next_check_at: gaveUp ? null : new Date(Date.now() + pause),
      },
      { passed: false, message: wordsOf(error) },
    )
  }
}

/** Trying again would come to the same. */
const isFinal = (error: unknown): boolean =>
  error instanceof ProviderError &&
  ['auth', 'forbidden', 'conflict', 'validation', 'not_configured'].includes(error.kind)

async function demandItLeadsHere(host: string): Promise<void> {
  const expected = env.websiteAddress
  if (isOnThisMachine(host) || !expected) return
  const seen = await nameLookUp()(host, 'A').catch((): string[] => [])
  if (seen.includes(expected)) return
  const message =
    seen.length > 0 ? `${host} leads to ${seen.join(', ')}, expected ${expected}.` : `${host} is not seen in DNS yet.`
  throw new ProviderError({ kind: 'unavailable', provider: 'dns', op: 'look_up', message })
}
