import { systemQuery } from '@/lib/core/db/system-query'
import { sendToTarget } from '@/lib/core/outbound/send-to-target'
import { decryptSecret } from '@/lib/core/secrets/secrets'
import {
  ANSWER_BYTES,
  ATTEMPT_TIMEOUT_MS,
  describeRefusal,
  isGone,
  isSuccess,
  STRETCH_DAYS,
  waitBeforeNext,
} from '../domain/attempts'
import { webhookBody, webhookHeaders } from '../domain/signature'
import type { Claimed } from './claim'
import type { Outcome } from './finish'

/** One request, as its receiver gets it. The secret appears in nothing that is kept. */
function requestOf(claimed: Claimed, at = new Date()): { body: string; headers: Record<string, string> } {
  const body = webhookBody({
    name: claimed.event_name,
    emittedAt: new Date(claimed.emitted_at),
    organizationId: claimed.organization_id,
    payload: claimed.payload,
    isTest: claimed.is_test,
  })
  const secrets = [claimed.secret, claimed.previous_secret].flatMap((stored) => (stored ? [decryptSecret(stored)] : []))
  return { body, headers: webhookHeaders({ id: claimed.event_id, secrets, body, at, isTest: claimed.is_test }) }
}

/** Makes one attempt. Never rejects: what went wrong is the outcome. */
export async function makeAttempt(claimed: Claimed): Promise<Outcome> {
  const at = new Date()
  const wait_ms = waitBeforeNext(claimed.round + 1, claimed.is_test)
  try {
    const { body, headers } = requestOf(claimed, at)
    const sent = await sendToTarget(claimed.target_url, {
      headers,
      body,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      answerBytes: ANSWER_BYTES,
    })
    const ok = isSuccess(sent.status)
    return {
      ...claimed,
      ok,
      at,
      status_code: sent.status,
      error: ok ? '' : (sent.status === null ? sent.error : describeRefusal(sent.status)).toWellFormed(),
      answer: sent.answer,
      duration_ms: sent.durationMs,
      wait_ms: ok || isGone(sent.status) ? null : wait_ms,
    }
  } catch (error) {
    // Of our own making, e.g. the key of the secret is missing from the settings.
    const told = error instanceof Error ? error.message : String(error)
    const duration_ms = Date.now() - at.getTime()
    return { ...claimed, ok: false, at, status_code: null, error: told, answer: '', duration_ms, wait_ms }
  }
}

/**
 * Keeps since when a webhook fails. Apart from the deliveries, since this row is everybody's; written only when it
 * says something new.
 */
export async function noteHealth(outcomes: Outcome[]): Promise<void> {
  const real = outcomes.filter(({ is_test }) => !is_test)
  const ids = (ok: boolean) => [...new Set(real.filter((one) => one.ok === ok).map(({ hook_id }) => hook_id))]
  const [well, failed] = [ids(true), ids(false)]
  if (well.length)
    await systemQuery(
      `update integration_hook set failing_since = null, last_failure_at = null
        where id = any($1::uuid[]) and failing_since is not null`,
      [well],
    )
  const failing = failed.filter((id) => !well.includes(id))
  if (failing.length)
    await systemQuery(
      `update integration_hook
          set failing_since = case when last_failure_at > now() - make_interval(days => $2::int)
                                   then coalesce(failing_since, now()) else now() end,
              last_failure_at = now()
        where id = any($1::uuid[])
          and (failing_since is null or last_failure_at is null or last_failure_at < now() - interval '1 minute')`,
      [failing, STRETCH_DAYS],
    )
}
