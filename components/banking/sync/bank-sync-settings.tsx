'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConnectionState } from '@/components/settings/connections/connection-state'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { fetchGridPage } from '@/lib/client/queries'
import type { BankSyncSettingsWire } from '@/lib/modules/banking/schemas-sync-answers'
import { BankSyncAttempt } from './bank-sync-attempt'
import { BankSyncForm } from './bank-sync-form'

const KEY = ['banking', 'bank-sync']
const ACCOUNTS = ['banking', 'bank-sync', 'accounts']
/** While an attempt is under way, how often to look for its end. */
const WATCH_MS = 2_000

/** Online banking: how the account stands, the last attempt, and the settings, which belong to who runs the platform. */
export function BankSyncSettings() {
  const queries = useQueryClient()
  const mayManage = useCan('banking.sync.manage')
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /bank-sync/status', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.snapshot.running ? WATCH_MS : false),
  })
  const accounts = useQuery({
    queryKey: ACCOUNTS,
    queryFn: ({ signal }) => fetchGridPage('acc-bank-accounts', { per_page: 100, sort: 'name' }, signal),
  })
  const again = () => queries.invalidateQueries({ queryKey: KEY })
  const usable = (accounts.data?.rows ?? []).filter(({ is_gateway, disabled }) => !is_gateway && !disabled)
  return (
    <CardSection
      title={
        <span className="flex flex-wrap items-center gap-2">
          Online banking
          {data && <ConnectionState state={data.settings.state} />}
        </span>
      }
      description="Fetches the lines of one bank account from the bank’s portal when somebody asks for it, and never by itself."
    >
      {error ? (
        <Notice tone="danger" urgent actions={<Button onClick={again}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      ) : data ? (
        <div className="flex flex-col gap-5">
          <BankSyncAttempt status={data} mayFetch={mayManage} onDone={again} />
          <div className="border-t border-line pt-4">
            {mayManage ? (
              <BankSyncForm
                key={data.settings.mode}
                settings={data.settings}
                accounts={usable.map(({ row_id, name }) => ({ id: row_id, name: name ?? '' }))}
                onSaved={again}
              />
            ) : (
              <ReadOnly settings={data.settings} account={data.snapshot.bank_account} />
            )}
          </div>
        </div>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </CardSection>
  )
}

function ReadOnly({ settings, account }: { settings: BankSyncSettingsWire; account: string | null }) {
  const details: [string, string][] = [
    ['User name', settings.username],
    ['Password', settings.has_password ? 'Set' : 'Not set'],
    ['Account number', settings.account_number],
    ['Lines are for', account ?? ''],
    ['Address of the portal', settings.address],
    ['Profile', settings.profile ? 'Its own' : 'Built in'],
    ['Proxy server', settings.proxy_server],
  ]
  return (
    <div className="flex flex-col gap-3">
      <Notice>
        Only people who run the platform can change this or fetch from the bank. Ask them, or import a statement.
      </Notice>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-2">
        {details.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className="break-words">{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
