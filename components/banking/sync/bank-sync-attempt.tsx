'use client'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { formatNumber } from '@/lib/client/format'
import { PULL_KINDS, PULL_PAUSE_MINUTES, PULL_STAGE_WORDS } from '@/lib/modules/banking/schemas-sync'
import type { BankSyncStatusWire } from '@/lib/modules/banking/schemas-sync-answers'

type BankSyncAttemptProps = { status: BankSyncStatusWire; mayFetch: boolean; onDone: () => Promise<unknown> }

/** How the last attempt went, and another: once for each click, and not too soon. */
export function BankSyncAttempt({ status: { settings, snapshot }, mayFetch, onDone }: BankSyncAttemptProps) {
  const format = useFormat()
  const now = useNow(snapshot.next_attempt_at)
  const fetchLines = useMutation({
    mutationFn: (force: boolean) => call('POST /bank-sync/scrape', force ? { force } : {}),
    onSettled: onDone,
    onSuccess: ({ ok, imported = 0, skipped = 0 }) => {
      if (ok) toast.success(`${imported} new, ${skipped} here already.`)
    },
    onError: (failure) => toast.error('Nothing was fetched', { description: messageOf(failure) }),
  })
  const { last_attempt: last, next_attempt_at: next, running, blocked } = snapshot
  const waits = next !== null && new Date(next) > now
  const reason = settings.reason
    ? settings.reason
    : running || fetchLines.isPending
      ? 'The bank is being asked. This takes a minute at the most.'
      : blocked
        ? last?.kind === 'locked'
          ? 'The bank says that the profile is locked. Have the bank open it, then save the user name and password.'
          : 'The bank refused the sign-in twice. A third time could lock the profile: check the user name and password and save them.'
        : waits
          ? `Banks lock who tries too often. The next attempt is free at ${format.datetime(next)}.`
          : null

  async function force() {
    const yes = await confirm({
      title: 'Ask the bank again now?',
      body: `The last attempt was less than ${PULL_PAUSE_MINUTES} minutes ago. Some banks lock who signs in too often.`,
      button: 'Ask now',
    })
    if (yes) fetchLines.mutate(true)
  }

  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        <Figure label="To clear" value={formatNumber(snapshot.unreconciled)} />
        <Figure label="Cleared" value={formatNumber(snapshot.reconciled)} />
        <Figure label="Ignored" value={formatNumber(snapshot.ignored)} />
        <div>
          <dt className="text-xs text-ink-muted">Fetched</dt>
          <dd>{snapshot.last_scraped_at ? <RelativeTime value={snapshot.last_scraped_at} /> : 'Not yet'}</dd>
        </div>
      </dl>
      {last && last.ok === false && last.kind && (
        <Notice
          tone="danger"
          title={`${PULL_KINDS[last.kind]} ${last.stage ? PULL_STAGE_WORDS[last.stage] : ''}`}
          actions={
            <Link href={importPage(settings.default_bank_account_id)} className={buttonClass('secondary', 'sm')}>
              Import a statement
            </Link>
          }
        >
          <p>“{last.message}”</p>
          <p className="mt-1 text-xs">
            <RelativeTime value={last.at} />. It is not tried again by itself.
            {last.kind === 'second_factor' &&
              ' A second factor belongs to a person: download the statement at the bank.'}
          </p>
        </Notice>
      )}
      {last?.ok && (
        <p className="text-xs text-ink-muted">
          Last attempt <RelativeTime value={last.at} />: {last.message}
        </p>
      )}
      {mayFetch && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            icon={<RefreshCw aria-hidden />}
            pending={fetchLines.isPending || running}
            disabled={reason !== null}
            aria-describedby="bank-sync-reason"
            onClick={() => fetchLines.mutate(false)}
          >
            Fetch now
          </Button>
          {waits && !blocked && !running && !settings.reason && (
            <Button disabled={fetchLines.isPending} onClick={force}>
              Fetch all the same
            </Button>
          )}
          <p id="bank-sync-reason" className="min-w-0 flex-1 text-xs text-ink-muted">
            {reason ?? 'One attempt for each click; it signs in and out once.'}
          </p>
        </div>
      )}
      {!mayFetch && settings.reason && <p className="text-sm text-ink-muted">{settings.reason}</p>}
    </div>
  )
}

const importPage = (id: string | null): string => `/banking/import${id ? `?account=${id}` : ''}`

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}

/** Looks at the clock when the moment has come, so that the button comes free by itself. */
function useNow(moment: string | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    setNow(new Date())
    if (!moment) return
    const left = new Date(moment).getTime() - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => setNow(new Date()), left + 500)
    return () => clearTimeout(timer)
  }, [moment])
  return now
}
