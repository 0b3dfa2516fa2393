import { Plus } from 'lucide-react'
import Link from 'next/link'
import { text } from '@/components/record-page/types'
import { CardSection } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AgentPage } from './agent-record'

/** What starts an agent: a person, the clock, events. */
export function AgentStarts({ page: { agent, schedule, subscriptions }, id }: { page: AgentPage; id: string }) {
  return (
    <CardSection
      title="When it runs"
      actions={
        <Link href={`/ai-workforce/subscriptions?new=1&set[agent_profile]=${id}`} className="btn btn-secondary btn-sm">
          <Plus aria-hidden />
          Add event
        </Link>
      }
    >
      {agent.chat_only ? (
        <p className="text-sm text-ink-muted">Never alone: it answers in conversations.</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {schedule && (
            <li>
              {schedule}
              <span className="block text-xs text-ink-muted">
                {agent.next_run_at ? (
                  <>
                    Next run <RelativeTime value={text(agent.next_run_at)} />
                  </>
                ) : (
                  'Not while it is paused'
                )}
              </span>
            </li>
          )}
          {subscriptions.map(({ id: row, title, event_name, enabled }) => (
            <li key={row}>
              <Link href={`/ai-workforce/subscriptions?row=${row}`} className="underline">
                {title}
              </Link>
              <span className="block text-xs text-ink-muted">
                {event_name}
                {!enabled && ', off'}
              </span>
            </li>
          ))}
          {!schedule && subscriptions.length === 0 && (
            <li className="text-ink-muted">Only when a person starts it: it has no schedule and hears no event.</li>
          )}
        </ul>
      )}
    </CardSection>
  )
}
