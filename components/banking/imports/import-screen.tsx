'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { WORKLIST_PAGE } from '@/lib/modules/banking/schemas'
import { accountsQuery } from './import-calls'
import { PastImports } from './past-imports'
import { StatementCard } from './statement-card'
import { StatementDropZone } from './statement-drop-zone'
import { useStatementFiles } from './use-statement-files'

const REMEMBERED = 'indaba.banking.import-account'

/** Brings statements in: choose the account, look at what each file would add, take it, or take it back. */
export function ImportScreen({ account }: { account: string | null }) {
  const mayImport = useCan('banking.line.import')
  const { data: all, error, refetch } = useQuery(accountsQuery())
  const accounts = all?.filter(({ disabled }) => !disabled)
  const [chosen, setChosen] = useState<string | null>(account)
  const { files, add, open, close } = useStatementFiles()
  useEffect(() => setChosen((now) => now ?? localStorage.getItem(REMEMBERED)), [])
  const current = accounts?.find(({ id }) => id === chosen) ?? (accounts?.length === 1 ? accounts[0] : undefined)

  function choose(id: string) {
    setChosen(id)
    localStorage.setItem(REMEMBERED, id)
  }

  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Import statements"
        description="You see what a file would add before anything is taken in. Lines that are here already are skipped."
        actions={
          <Link href={WORKLIST_PAGE} className={buttonClass()}>
            Reconciliation
          </Link>
        }
      />
      {error && (
        <Notice tone="danger" urgent actions={<Button onClick={() => refetch()}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      )}
      {!all && !error && <SkeletonLines lines={5} />}
      {accounts?.length === 0 && (
        <EmptyState
          title="No bank account yet"
          body="A statement belongs to a bank account. Add the account first."
          action={
            <Link href="/banking/accounts" className={buttonClass('primary')}>
              Bank accounts
            </Link>
          }
        />
      )}
      {accounts && accounts.length > 0 && (
        <>
          <Field label="Bank account" help="Remembered on this device." className="max-w-md">
            <Select
              value={current?.id ?? null}
              onValueChange={choose}
              placeholder="Choose the account…"
              options={accounts.map(({ id, name, currency, account_number }) => ({
                value: id,
                label: name,
                hint: [currency, account_number].filter(Boolean).join(' · '),
              }))}
            />
          </Field>
          {mayImport ? (
            <StatementDropZone disabled={!current} onFiles={(chosenFiles) => current && add(current.id, chosenFiles)} />
          ) : (
            <Notice>Your role may see statements and not import them.</Notice>
          )}
          {files.map((file) => (
            <StatementCard key={file.key} file={file} onClose={() => close(file.key)} />
          ))}
          <PastImports
            account={current}
            onOpen={mayImport ? open : undefined}
            shown={files.flatMap(({ importId }) => importId ?? [])}
          />
        </>
      )}
    </div>
  )
}
