'use client'
import { FileUp, History, Wand2 } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { Button, buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/fields/select'
import { formatNumber } from '@/lib/client/format'
import { WORKLIST_PAGE } from '@/lib/modules/banking/schemas'
import { useAutoMatch } from '../use-auto-match'
import { BalanceStrip } from './balance-strip'
import { FetchButtons } from './fetch-buttons'
import { useWorklist } from './worklist-context'

/** Which account, how it stands, and what brings further lines or matches. */
export function WorklistTop({ onLog, onAccount }: { onLog: () => void; onAccount: (id: string) => void }) {
  const { account, accounts, mayReconcile } = useWorklist()
  const mayImport = useCan('banking.line.import')
  const auto = useAutoMatch()
  return (
    <header className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-3 sm:px-6">
      <div className="flex items-center gap-x-3 gap-y-2 sm:flex-wrap">
        <h1 className="text-xl max-sm:sr-only">Reconciliation</h1>
        <Select
          aria-label="Bank account"
          className="w-auto max-w-full min-w-32 sm:min-w-48"
          value={account.id}
          onValueChange={onAccount}
          options={accounts.map((one) => ({
            value: one.id,
            label: one.name,
            hint: `${one.currency} · ${one.open_lines === 0 ? 'nothing to clear' : `${formatNumber(one.open_lines)} to clear`}`,
          }))}
        />
        <div className="flex flex-1 items-center justify-end gap-2">
          <FetchButtons />
          {mayImport && (
            <Link href={`/banking/import?account=${account.id}`} className={buttonClass('secondary')}>
              <FileUp aria-hidden />
              <span className="max-sm:sr-only">Import statement</span>
            </Link>
          )}
          {mayReconcile && (
            <Button icon={<Wand2 aria-hidden />} pending={auto.running} onClick={() => void auto.start()}>
              <span className="max-sm:sr-only">Auto-match</span>
            </Button>
          )}
          <Button variant="ghost" icon={<History aria-hidden />} onClick={onLog}>
            <span className="max-sm:sr-only">Log</span>
          </Button>
        </div>
      </div>
      <BalanceStrip />
      {auto.news}
    </header>
  )
}

/** Another account is another worklist: its page is read anew. */
export const addressOfAccount = (id: string) => `${WORKLIST_PAGE}?account=${id}`
