'use client'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useFormat } from '@/components/ui/format-context'
import { formatDuration } from '@/lib/client/format'
import type { Unbilled } from './unbilled-query'

const SOURCES = {
  'person on this project': 'the person’s on this project',
  person: 'the person’s',
  project: 'the project’s',
  item: 'the billing item’s price',
} as const

type Props = {
  all: Unbilled
  chosen: Unbilled
  /** Null: everybody. */
  people: string[] | null
  onPeople: (people: string[] | null) => void
}

/** The lines as the invoice will have them, each with where its rate comes from. */
export function BillPreview({ all, chosen, people, onPeople }: Props) {
  const format = useFormat()
  const names = [
    ...new Map(all.lines.flatMap(({ user_ids, user_names }) => user_ids.map((id, at) => [id, user_names[at] ?? '']))),
  ]
  const isChosen = (id: string) => people === null || people.includes(id)
  const toggle = (id: string) => {
    const next = names.map(([one]) => one).filter((one) => (one === id ? !isChosen(one) : isChosen(one)))
    onPeople(next.length === names.length ? null : next)
  }
  return (
    <>
      {names.length > 1 && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="mb-1 text-sm font-medium">Hours of</legend>
          {names.map(([id, name]) => (
            <Checkbox
              key={id}
              label={name}
              checked={isChosen(id)}
              // The last one stays: a bill of nobody is none.
              disabled={isChosen(id) && names.filter(([one]) => isChosen(one)).length === 1}
              onCheckedChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      )}
      <ul aria-label="Lines" className="flex flex-col divide-y divide-line rounded-md border border-line text-sm">
        {chosen.lines.map((line) => (
          <li
            key={`${line.description} ${line.rate} ${line.user_ids.join()}`}
            className="flex items-baseline gap-3 px-3 py-2"
          >
            <span className="min-w-0 flex-1">
              {line.description}
              <span className="block text-xs text-ink-muted">{line.user_names.join(', ')}</span>
            </span>
            <span className="tabular-nums">{formatDuration(line.seconds)}</span>
            <span className="w-40 text-right text-xs text-ink-muted">
              {line.rate === null || line.rate_source === null ? (
                <span className="text-danger-ink">No rate is set</span>
              ) : (
                `${format.money(line.rate)}, ${SOURCES[line.rate_source]}`
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-right text-sm font-medium">{formatDuration(chosen.seconds)} in all</p>
    </>
  )
}
