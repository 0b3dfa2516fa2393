'use client'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import type { ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { type Letter, letterOf, type Proposal } from '../proposal'
import type { ApprovalRequest } from '../requests'
import { ChangeTable } from './change-table'
import { FieldList } from './field-list'
import { filledOf } from './filled'
import { LetterView } from './letter-view'
import { NamedRows } from './named-rows'
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
  return (
    <ActionBody
      schema={schema}
      proposal={proposal}
      letter={letterOf(proposal)}
      before={request.before as GridRow | null}
    />
  )
}

type ActionProps = {
  schema: ClientGrid | undefined
  proposal: Proposal
  letter: Letter | null
  /** The one record that it is done to. */
  before: GridRow | null
}

function ActionBody({ schema, proposal, letter, before }: ActionProps) {
  const { values, ids, action } = proposal
  const params = schema?.actions.find(({ key }) => key === action)?.params ?? []
  const labels = Object.fromEntries(params.map(({ key, label }) => [key, label]))
  const written = letter ? [letter.subject, letter.text, letter.html] : []
  const rest = Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== '' && !(typeof value === 'string' && written.includes(value)),
    ),
  )
  return (
    <div className="flex flex-col gap-5">
      {letter && <LetterView letter={letter} recipients={letter.to.length || ids.length || 1} />}
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
