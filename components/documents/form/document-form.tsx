'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { isBuying } from '@/lib/modules/accounting/schemas'
import { LineTable } from '../lines/line-table'
import type { DocumentFormProps } from '../types'
import { useDocumentList } from '../use-document-list'
import { inSentence } from '../words'
import { DraftForm } from './draft-form'
import { FormNotices } from './form-notices'
import { type FormStart, startForm } from './form-start'
import { HeaderFields } from './header-fields'
import { TotalsPanel } from './totals-panel'
import { useDocumentForm } from './use-document-form'

/** A document as it is written: a draft that is changed, or a new one. */
export function DocumentForm(props: DocumentFormProps) {
  const { doctype, id, initial, embedded } = props
  const format = useFormat()
  const [reading, setReading] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['document-form', doctype, id ?? 'new', initial ?? null, reading],
    queryFn: () => startForm(doctype, id, initial, format.today()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error)
    return (
      <EmptyState
        kind="failed"
        page={!embedded}
        title="The form could not be opened"
        body={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!data) return <SkeletonLines lines={8} className={embedded ? 'p-2' : 'card p-4'} />
  return <LoadedForm key={reading} {...props} start={data} onReadAgain={() => setReading((times) => times + 1)} />
}

function LoadedForm(props: DocumentFormProps & { start: FormStart; onReadAgain: () => void }) {
  const { doctype, onSaved, embedded, start, onReadAgain } = props
  const router = useRouter()
  const listOf = useDocumentList()
  const maySubmit = useCan('accounting.document.submit')
  const format = useFormat()
  const form = useDocumentForm({
    ...props,
    leave(document, then) {
      if (onSaved) return onSaved(document, then)
      router.push(`${document.href}${then.submit ? '?submit=1' : ''}`)
    },
  })
  const { values, totals, setup, pending, submission, setHeader } = form
  const { header } = values
  const name = inSentence(doctype, header.is_return)

  async function cancel() {
    if (!(await mayLeave())) return
    router.push(start.draft ? `${listOf(doctype)}/${start.draft.id}` : listOf(doctype))
  }

  return (
    <DraftForm
      form={submission}
      summary={false}
      label={start.draft ? `${start.draft.number}` : `New ${name}`}
      shortcutGroup="Document"
      pending={pending}
      maySubmit={maySubmit}
      save={form.save}
      onCancel={embedded ? undefined : () => void cancel()}
      footerClass={cn('bg-surface', embedded && 'px-1')}
      aside={
        <span className="mr-auto text-sm touch:basis-full">
          Total{' '}
          <span className="tabular font-semibold">{format.money(totals.grand_total.toFixed(2), header.currency)}</span>
          {form.dirty && <span className="text-xs text-ink-faint"> · not saved yet</span>}
        </span>
      }
    >
      <FormNotices form={form} title={`This ${name} was not saved`} onTakeTheirs={onReadAgain} />
      <HeaderFields doctype={doctype} form={form} fresh={!start.draft && !embedded && !props.newParty} />
      <LineTable doctype={doctype} form={form} />
      <div className="flex flex-col gap-3 @2xl:flex-row @2xl:items-start">
        <div className="card flex min-w-0 flex-1 flex-col gap-3 p-3 sm:p-4">
          <Field label={isBuying(doctype) ? 'Remarks' : 'Remarks (not printed)'} name="remarks">
            <Textarea
              rows={2}
              maxLength={5000}
              value={header.remarks}
              onChange={(event) => setHeader({ remarks: event.target.value })}
            />
          </Field>
          <Field label={isBuying(doctype) ? 'Terms' : 'Terms (printed)'} name="terms">
            <Textarea
              rows={2}
              maxLength={5000}
              value={header.terms}
              onChange={(event) => setHeader({ terms: event.target.value })}
            />
          </Field>
        </div>
        <div className="card p-3 sm:p-4">
          <TotalsPanel
            live
            currency={header.currency}
            baseCurrency={setup.company.currency}
            net={[totals.net_total.toFixed(2), totals.base_net_total.toFixed(2)]}
            grand={[totals.grand_total.toFixed(2), totals.base_grand_total.toFixed(2)]}
            taxes={totals.taxes.map(({ name, amount, base_amount }) => ({
              name,
              amount: amount.toFixed(2),
              base_amount: base_amount.toFixed(2),
            }))}
          />
        </div>
      </div>
    </DraftForm>
  )
}
