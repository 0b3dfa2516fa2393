'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useMemo, useRef, useState } from 'react'
import { DraftForm } from '@/components/documents/form/draft-form'
import { PageFrame } from '@/components/documents/page-frame'
import { FieldProblem } from '@/components/form/form'
import { errorsOfEntries } from '@/components/form/placed-errors'
import { theirsOf } from '@/components/form/theirs-of'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useSubmission } from '@/components/form/use-submission'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'
import { JOURNAL_GRID, JOURNAL_KINDS, JOURNAL_PAGE } from '@/lib/modules/accounting/schemas'
import type { BookingSetup } from '../booking/types'
import { JournalLines } from './journal-lines'
import { bodyOf, freshLine, isEmpty, type JournalDetails, type JournalLine } from './journal-values'

/** A new journal entry, or a draft that is changed. */
export function OpenJournalForm({ draft }: { draft?: JournalDetails }) {
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

function JournalForm({ draft, setup }: { draft?: JournalDetails; setup: BookingSetup }) {
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
  const version = useRef(draft?.version)
  const sent = useRef<string[]>([])
  const submission = useSubmission({
    dirty,
    draws: (path) => /^lines\.\d+\./.test(path) && sent.current[Number(path.split('.')[1])] !== undefined,
  })
  const { refusal, forget } = submission
  const errors = useMemo(() => errorsOfEntries(refusal.errors, 'lines', sent.current), [refusal])
  const set = (change: Partial<typeof header>) => {
    setDirty(true)
    forget(Object.keys(change))
    setHeader((current) => ({ ...current, ...change }))
  }

  async function save(submit: boolean) {
    if (submission.pending) return
    setPending(submit ? 'submit' : 'save')
    const filled = lines.filter((line) => !isEmpty(line))
    sent.current = filled.map(({ key }) => key)
    const body = { ...header, lines: bodyOf(filled) }
    await submission.run([body, version.current], async ({ idempotencyKey }) => {
      const { journal } = await (draft
        ? call(
            'PUT /accounting/journals/{journal_id}',
            { journal_id: draft.id, version: version.current, ...body },
            { idempotencyKey },
          )
        : call('POST /accounting/journals', body, { idempotencyKey }))
      setDirty(false)
      client.invalidateQueries({ queryKey: gridKeys.grid(JOURNAL_GRID) })
      client.invalidateQueries({ queryKey: ['journal', journal.id] })
      announce(`${journal.number} saved`)
      if (!submit) toast.success(`Journal entry ${journal.number} saved as a draft.`)
      router.push(`${JOURNAL_PAGE}/${journal.id}${submit ? '?submit=1' : ''}`)
    })
    setPending(null)
  }
  const theirs = theirsOf(submission.conflict, draft ?? null, {
    use: () => {
      setDirty(false)
      if (draft) router.push(draft.href)
    },
    overwrite: (theirVersion) => {
      version.current = theirVersion
      return save(false)
    },
  })

  async function cancel() {
    if (await mayLeave()) router.push(draft ? draft.href : JOURNAL_PAGE)
  }

  return (
    <DraftForm
      form={submission}
      theirs={theirs}
      problemTitle="This entry was not saved"
      label={draft ? draft.number : 'New journal entry'}
      shortcutGroup="Journal entry"
      pending={pending}
      maySubmit={maySubmit}
      save={save}
      onCancel={() => void cancel()}
      footerClass="bg-canvas"
    >
      <section aria-label="Journal entry" className="card grid gap-3 p-3 sm:grid-cols-2 sm:p-4 lg:grid-cols-4">
        <Field label="Title" name="title" className="sm:col-span-2">
          <Input
            value={header.title}
            maxLength={200}
            placeholder="What it is about"
            onChange={(event) => set({ title: event.target.value })}
          />
        </Field>
        <Field
          label="Date"
          name="posting_date"
          help={
            setup.company.locked_until && header.posting_date && header.posting_date <= setup.company.locked_until
              ? `The books are locked up to ${format.date(setup.company.locked_until)}: it can be saved, not submitted.`
              : undefined
          }
        >
          <DateInput value={header.posting_date} onValueChange={(day) => set({ posting_date: day ?? '' })} />
        </Field>
        <Field label="Kind" name="kind">
          <Select
            options={[...JOURNAL_KINDS]}
            value={header.kind}
            onValueChange={(kind) => set({ kind: kind as 'journal' | 'opening' })}
          />
        </Field>
      </section>
      <FieldProblem name="lines" label="Lines" />
      <JournalLines
        lines={lines}
        setup={setup}
        errors={errors}
        onChange={(next) => {
          setDirty(true)
          forget(['lines'])
          setLines(next)
        }}
      />
      <div className="card p-3 sm:p-4">
        <Field label="Remarks" name="remarks">
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

function linesOf(draft: JournalDetails | undefined, setup: BookingSetup): JournalLine[] {
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
        tax_rate: line.tax_rate_id ? { id: line.tax_rate_id, label: line.tax_rate ?? '' } : null,
        tax_net: line.tax_net ?? '',
        debit: blankZero(line.debit),
        credit: blankZero(line.credit),
        remarks: line.remarks,
      }),
    ),
    freshLine(),
  ]
}
