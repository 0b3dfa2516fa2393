'use client'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import type { ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { letterOf, listSendOf, type Proposal } from '../proposal'
import type { ApprovalRequest } from '../requests'
import { ChangeTable } from './change-table'
import { FieldList } from './field-list'
import { filledOf } from './filled'
import { LedgerLines } from './ledger-lines'
import { NamedRows } from './named-rows'
import { OneLetter } from './one-letter'
import { POSTING_KEYS, postingsOf } from './postings'
import { RECIPIENT_KEYS } from './recipients'
import { SendLetters } from './send-letters'
import { useSchema } from './use-schema'

/** What would be done, by its kind. */
export function RequestBody({ request, proposal }: { request: ApprovalRequest; proposal: Proposal }) {
  const { schema, isPending } = useSchema(request.grid)
  if (isPending) return <SkeletonLines lines={4} />
  const { kind, values } = proposal
  const slug = request.grid ?? ''
  if (kind === 'change') {
    const before = (request.before ?? {}) as GridRow
    return <ChangeTable slug={slug} schema={schema} before={before} proposed={values} />
  }
  if (kind === 'new') return <FieldList slug={slug} schema={schema} values={values} row={null} />
  return <ActionBody schema={schema} proposal={proposal} request={request} />
}

type ActionProps = { schema: ClientGrid | undefined; proposal: Proposal; request: ApprovalRequest }

function ActionBody({ schema, proposal, request }: ActionProps) {
  const { values, ids, action } = proposal
  // The one record that it is done to.
  const before = request.before as GridRow | null
  const send = listSendOf(request, proposal)
  const letter = send ? null : letterOf(proposal)
  const postings = postingsOf(request, proposal)
  const params = schema?.actions.find(({ key }) => key === action)?.params ?? []
  const labels = Object.fromEntries(params.map(({ key, label }) => [key, label]))
  const written: unknown[] = letter ? [letter.subject, letter.text, letter.html] : []
  const shown = send ? Object.keys(send) : letter ? RECIPIENT_KEYS : postings ? POSTING_KEYS : []
  const rest = Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== null && value !== '' && !shown.includes(key) && !written.includes(value),
    ),
  )
  return (
    <div className="flex flex-col gap-5">
      {send && <SendLetters send={send} />}
      {letter && <OneLetter letter={letter} proposal={proposal} />}
      {postings && <LedgerLines {...postings} />}
      {Object.keys(rest).length > 0 && (
        <FieldList slug={schema?.slug ?? ''} schema={undefined} values={rest} row={null} labels={labels} />
      )}
      {schema && before && ids.length === 1 && (
        <section aria-label={schema.singular}>
          <h3 className="mb-2 text-xs font-medium text-ink-muted">{schema.singular}</h3>
          <FieldList slug={schema.slug} schema={schema} values={filledOf(before)} row={before} />
        </section>
      )}
      {schema && (ids.length > 1 || (ids.length === 1 && !before)) && <NamedRows schema={schema} ids={ids} />}
    </div>
  )
}
