import type { Metadata } from 'next'
import Link from 'next/link'
import '@/lib/modules'
import { ReconciliationScreen } from '@/components/banking/reconciliation/reconciliation-screen'
import { listInput, readAddress } from '@/components/banking/reconciliation/worklist/worklist-address'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readBankLine } from '@/lib/modules/banking/operations/lines/read-line'
import { readWorklist } from '@/lib/modules/banking/operations/worklist/read-worklist'
import { worklistAccounts } from '@/lib/modules/banking/operations/worklist/worklist-accounts'
import { ForbiddenPage } from '../../forbidden-page'

export const metadata: Metadata = { title: 'Reconciliation' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ReconciliationPage({ searchParams }: Props) {
  const ctx = await pageContext()
  if (!can(ctx, readWorklist.permission))
    return (
      <ForbiddenPage
        title="Bank lines are not open to your role"
        body="Ask an administrator to let your role see statements."
      />
    )
  const address = readAddress(await searchParams)
  const { accounts } = await runOperation(worklistAccounts, ctx, {})
  const line = address.line ? await lineOf(ctx, address.line) : null
  const wanted = address.account ?? line?.bank_account_id
  const account =
    accounts.find(({ id }) => id === wanted) ?? accounts.find(({ open_lines }) => open_lines > 0) ?? accounts[0]
  if (!account)
    return (
      <EmptyState
        page
        className="min-h-full"
        title="There is no bank account yet"
        body="Add the account that your money is on. Its statements are imported, and their lines are cleared here."
        action={
          can(ctx, 'banking.account.create') && (
            <Link href="/banking/accounts?new=1" className={buttonClass('primary')}>
              Add a bank account
            </Link>
          )
        }
      />
    )
  const answer = await runOperation(readWorklist, ctx, listInput(account.id, address.view))
  const shown = line?.bank_account_id === account.id ? line : null
  return (
    <ReconciliationScreen
      key={`${account.id} ${address.line ?? ''}`}
      start={{ accounts, account, view: address.view, line: shown, answer }}
    />
  )
}

/** A line that is gone, or another organization's, is simply not chosen. */
async function lineOf(ctx: Awaited<ReturnType<typeof pageContext>>, txn_id: string) {
  try {
    return (await runOperation(readBankLine, ctx, { txn_id })).transaction
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
