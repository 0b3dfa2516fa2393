'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { DraftForm } from '@/components/documents/draft-form'
import { PageFrame } from '@/components/documents/page-frame'
import { mayLeave, useUnsavedGuard } from '@/components/form/unsaved-guard'
import { useFocusFirstError } from '@/components/record/focus-first-error'
import { useCan } from '@/components/shell/me-context'
import { announce } from '@/components/ui/announce'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { useFormat } from '@/components/ui/format-context'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { SkeletonLines } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast'
import { isApiError, messageOf, newIdempotencyKey } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'
import { JOURNAL_GRID, JOURNAL_KINDS, JOURNAL_PAGE } from '@/lib/modules/accounting/schemas'
import type { BookingSetup } from '../booking/types'
import { JournalLines } from './journal-lines'
import { bodyOf, freshLine, isEmpty, type JournalFacts, type JournalLine } from './journal-values'

/** A new journal entry, or a draft that is changed. */
export function OpenJournalForm({ draft }: { draft?: JournalFacts }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['booking-setup'],
    queryFn: ({ signal }) => call('GET /accounting/booking-setup', {}, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return (
    <PageFrame
      back={draft ? { href: draft.href, label: draft.number } : { href: JOURNAL_PAGE, label: 'Journal entries' }}
    >
      <h1 className="text-xl">{draft ? `Edit ${draft.number}` : 'New journal entry'}</h1>
      {error && (
        <EmptyState
          kind="failed"
          title="The form could not be opened"
          body={messageOf(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!data && !error && <SkeletonLines lines={8} className="card p-4" />}
      {data && <JournalForm draft={draft} setup={data} />}
    </PageFrame>
  )
}

function JournalForm({ draft, setup }: { draft?: JournalFacts; setup: BookingSetup }) {
  const router = useRouter()
  const format = useFormat()
  const client = useQueryClient()
  const maySubmit = useCan('accounting.payment.submit')
  const [header, setHeader] = useState({
    kind: (draft?.kind ?? 'journal') as 'journal' | 'opening',
    posting_date: draft?.posting_date ?? format.today(),
    title: draft?.title ?? '',
    remarks: draft?.remarks ?? '',
  })
  const [lines, setLines] = useState<JournalLine[]>(() => linesOf(draft, setup))
  const [dirty, setDirty] = useState(false)
  const [pending, setPending] = useState<'save' | 'submit' | null>(null)
  const [general, setGeneral] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, Record<string, string>>>({})
  const intent = useRef<{ key: string; body: string } | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(formRef)
  useUnsavedGuard(dirty, formRef)
  const set = (change: Partial<typeof header>) => {
    setDirty(true)
    setHeader((current) => ({ ...current, ...change }))
  }

  async function save(submit: boolean) {
    if (pending) return
    setPending(submit ? 'submit' : 'save')
    setGeneral(null)
    setErrors({})
    const sent = lines.filter((line) => !isEmpty(line))
    const body = { ...header, lines: bodyOf(sent) }
    try {
      const { journal } = await send(body)
      setDirty(false)
      client.invalidateQueries({ queryKey: gridKeys.grid(JOURNAL_GRID) })
      client.invalidateQueries({ queryKey: ['journal', journal.id] })
      announce(`${journal.number} saved`)
      if (!submit) toast.success(`Journal entry ${journal.number} saved as a draft.`)
      router.push(`${JOURNAL_PAGE}/${journal.id}${submit ? '?submit=1' : ''}`)
    } catch (error) {
      const elsewhere: string[] = []
      const placed: Record<string, Record<string, string>> = {}
      if (isApiError(error))
        for (const { loc, msg } of error.fields) {
          const [field, index, inLine] = loc.slice(1).map(String)
          const line = field === 'lines' && index !== undefined ? sent[Number(index)] : undefined
          if (line && inLine) placed[line.key] = { ...placed[line.key], [inLine]: msg }
          else elsewhere.push(msg)
        }
      setErrors(placed)
      setGeneral(elsewhere.join(' ') || (Object.keys(placed).length ? null : messageOf(error)))
      focusFirstError()
    } finally {
      setPending(null)
    }
  }

  function send(body: Parameters<typeof call<'POST /accounting/journals'>>[1]) {
    if (draft)
      return call('PUT /accounting/journals/{journal_id}', { journal_id: draft.id, version: draft.version, ...body })
    const text = JSON.stringify(body)
    // Sent again unchanged, it is the same intent: never two entries from a lost answer.
    if (intent.current?.body !== text) intent.current = { key: newIdempotencyKey(), body: text }
    return call('POST /accounting/journals', body, { idempotencyKey: intent.current.key })
  }

  async function cancel() {
    if (await mayLeave()) router.push(draft ? draft.href : JOURNAL_PAGE)
  }

  return (
    <DraftForm
      formRef={formRef}
      label={draft ? draft.number : 'New journal entry'}
      shortcutGroup="Journal entry"
      pending={pending}
      maySubmit={maySubmit}
      save={save}
      onCancel={() => void cancel()}
      footerClass="bg-canvas"
    >
      {general && (
        <Notice tone="danger" urgent title="This entry was not saved">
          {general}
        </Notice>
      )}
      <section aria-label="Journal entry" className="card grid gap-3 p-3 sm:grid-cols-2 sm:p-4 lg:grid-cols-4">
        <Field label="Title" className="sm:col-span-2">
          <Input
            value={header.title}
            maxLength={200}
            placeholder="What it is about"
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field
          label="Date"
          help={
            setup.company.locked_until && header.posting_date && header.posting_date <= setup.company.locked_until
              ? `The books are locked up to ${format.date(setup.company.locked_until)}: it can be saved, not submitted.`
              : undefined
          }
        >
          <DateInput value={header.posting_date} onValueChange={(day) => set({ posting_date: day ?? '' })} />
        </Field>
        <Field label="Kind">
          <Select
            options={[...JOURNAL_KINDS]}
            value={header.kind}
            onValueChange={(kind) => set({ kind: kind as 'journal' | 'opening' })}
          />
        </Field>
      </section>
      <JournalLines
        lines={lines}
        setup={setup}
        errors={errors}
        onChange={(next) => {
          setDirty(true)
          setLines(next)
        }}
      />
      <div className="card p-3 sm:p-4">
        <Field label="Remarks">
          <Textarea
            rows={2}
            maxLength={2000}
            value={header.remarks}
            onChange={(event) => set({ remarks: event.target.value })}
          />
        </Field>
      </div>
    </DraftForm>
  )
}

const blankZero = (amount: string): string => (Number(amount) === 0 ? '' : amount)

function linesOf(draft: JournalFacts | undefined, setup: BookingSetup): JournalLine[] {
  if (!draft) return [freshLine(), freshLine()]
  return [
    ...draft.lines.map((line) =>
      freshLine({
        account: setup.accounts.find(({ id }) => id === line.account_id) ?? {
          id: line.account_id,
          label: line.account,
          account_type: '',
        },
        cost_centre: line.cost_centre_id ? { id: line.cost_centre_id, label: line.cost_centre ?? '' } : null,
        party:
          (line.supplier_id ?? line.customer_id)
            ? { id: (line.supplier_id ?? line.customer_id)!, label: line.party ?? '' }
            : null,
        document: line.document_id ? { id: line.document_id, label: line.document ?? '' } : null,
        debit: blankZero(line.debit),
        credit: blankZero(line.credit),
        remarks: line.remarks,
      }),
    ),
    freshLine(),
  ]
}
