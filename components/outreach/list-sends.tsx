'use client'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { CardSection } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { SEND_STATES } from '@/lib/modules/outreach/schemas'
import { text, useRows } from './use-rows'

/** What was written to this list, newest first. */
export function ListSends({ listId }: { listId: string }) {
  const { rows } = useRows('outreach-sends', { list_id: listId }, '')
  if (rows.length === 0) return null
  return (
    <CardSection title="Sends" flush>
      <ul>
        {rows.slice(0, 10).map((row) => {
          const state = SEND_STATES.find(({ value }) => value === row.state)
          return (
            <li
              key={row.row_id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0"
            >
              <Link
                href={`/outreach/sends/${row.row_id}`}
                className="min-w-0 flex-1 basis-60 truncate font-medium hover:underline touch:py-2"
              >
                {text(row.subject) || 'Without a text so far'}
              </Link>
              <Badge tone={state?.tone}>{state?.label}</Badge>
              <span className="text-ink-muted">
                <RelativeTime value={text(row.started_at) || text(row.scheduled_at) || text(row.created_at)} />
              </span>
            </li>
          )
        })}
      </ul>
    </CardSection>
  )
}
