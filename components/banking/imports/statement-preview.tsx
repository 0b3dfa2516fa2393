'use client'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { countOf } from '@/lib/client/format'
import type { ImportPreview, ImportWire } from '@/lib/modules/banking/schemas-imports-answers'
import { BalanceCheck } from './balance-check'
import { ChosenAccount } from './chosen-account'
import { CsvMappingForm } from './csv-mapping-form'
import { commitImport, dropImport, importKeys } from './import-calls'
import { outcomeOf } from './import-words'
import { PreviewLines } from './preview-lines'
import { RejectedLines } from './rejected-lines'
import { useCsvMapping } from './use-csv-mapping'

/** What a file would add; nothing is taken in before somebody says so. */
export function StatementPreview({ preview, onClose }: { preview: ImportPreview; onClose: () => void }) {
  const queries = useQueryClient()
  const one = preview.import
  const mapping = useCsvMapping(one)
  const choosesAccount = useIsMutating({ mutationKey: importKeys.account(one.id) }) > 0
  const reasonId = useId()
  const [confirmed, setConfirmed] = useState(false)
  const told = () => {
    void queries.invalidateQueries({ queryKey: importKeys.one(one.id) })
    void queries.invalidateQueries({ queryKey: importKeys.all })
  }
  const commit = useMutation({
    mutationFn: () => commitImport(one.id, confirmed),
    onSuccess: (answer) => {
      told()
      if (!answer.job_id) toast.success(outcomeOf(answer.import))
    },
  })
  const drop = useMutation({
    mutationFn: () => dropImport(one.id),
    onSuccess: () => {
      told()
      onClose()
    },
    onError: (error) => toast.error('The file was not dropped', { description: messageOf(error) }),
  })
  const needsMapping = one.warnings.some(({ code }) => code === 'mapping_needed')
  const adds = one.new_lines + one.flagged
  const isCsv = one.source === 'csv'
  const refused = mapping.error ? 'These columns were refused. Change them first.' : null
  const blocked =
    mapping.pending || choosesAccount
      ? 'The file is being read anew.'
      : ((isCsv ? (mapping.missing ?? refused) : null) ??
        (one.needs_confirmation && !confirmed ? 'Confirm the account first.' : null))
  return (
    <div className="flex flex-col gap-4">
      {isCsv && <CsvMappingForm preview={preview} mapping={mapping} open={needsMapping} />}
      {one.accounts.length > 1 && <ChosenAccount one={one} />}
      {!needsMapping && (
        <>
          <Figures one={one} />
          <BalanceCheck one={one} />
          {one.warnings
            .filter(({ code }) => code !== 'balance_differs')
            .map(({ code, message }) => (
              <Notice key={code} tone={code === 'overlap' || code === 'nothing_new' ? 'info' : 'warning'}>
                {message}
              </Notice>
            ))}
          <RejectedLines rejected={one.rejected} />
          <PreviewLines preview={preview} />
          {one.needs_confirmation && (
            <Checkbox
              checked={confirmed}
              onCheckedChange={setConfirmed}
              label={`The file belongs to ${one.bank_account} all the same. Take it in.`}
            />
          )}
        </>
      )}
      {commit.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {messageOf(commit.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p id={reasonId} aria-live="polite" className="min-w-0 flex-1 basis-40 text-xs text-ink-muted">
          {adds > 0 && blocked}
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Button pending={drop.isPending} onClick={() => drop.mutate()}>
            Drop the file
          </Button>
          <Button
            variant="primary"
            disabled={needsMapping || adds === 0 || blocked !== null}
            aria-describedby={reasonId}
            pending={commit.isPending}
            onClick={() => commit.mutate()}
          >
            {adds === 0 ? 'Nothing to import' : `Import ${countOf(adds, 'line')}`}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Figures({ one }: { one: ImportWire }) {
  const format = useFormat()
  const figures = [
    { label: 'New', value: one.new_lines },
    { label: 'Duplicates, skipped', value: one.duplicates },
    { label: 'To look at', value: one.flagged },
    { label: 'Not readable', value: one.rejected.length },
    { label: 'Money in', value: format.money(one.total_in, one.currency || undefined) },
    { label: 'Money out', value: format.money(one.total_out, one.currency || undefined) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="min-w-0 rounded-md bg-sunken px-3 py-2">
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="tabular truncate text-base font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
