'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/copy'
import { RelativeTime } from '@/components/ui/relative-time'
import { discardedQuery } from './queries'
import { SectionState } from './section-state'

/** Events of accounts that no organization has. */
export function DiscardedSection() {
  const query = useQuery(discardedQuery())
  return (
    <CardSection
      title="Discarded events"
      description="Events of accounts that no organization has, and unreadable ones. Accepted events are in the log of each organization."
      actions={
        <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      }
    >
      <SectionState query={query}>
        {({ events }) =>
          events.length === 0 ? (
            <p className="text-sm text-ink-muted">No event was discarded.</p>
          ) : (
            <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto text-sm">
              {events.map(({ id, event, desk_account_id, reason, body, received_at }) => (
                <li key={id} className="py-2">
                  <details>
                    <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-2 rounded-sm touch:py-2">
                      <span className="font-medium">{event || 'Unreadable'}</span>
                      <span className="text-ink-muted">
                        {desk_account_id ? `account ${desk_account_id}` : 'no account'}
                      </span>
                      <RelativeTime value={received_at} className="ml-auto text-xs text-ink-muted" />
                      <span className="w-full text-xs text-ink-muted">{reason}</span>
                    </summary>
                    {body && <CodeBlock code={body} label="Copy the event" className="mt-2" />}
                  </details>
                </li>
              ))}
            </ul>
          )
        }
      </SectionState>
    </CardSection>
  )
}
