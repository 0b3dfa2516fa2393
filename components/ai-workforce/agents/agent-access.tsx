import { text } from '@/components/record-page/types'
import { Badge } from '@/components/ui/badge'
import type { AgentPage } from './agent-record'

const EFFECTS = { read: null, write: null, danger: { label: 'Sends, pays or deletes', tone: 'warning' } } as const

/** The tools that an agent has, in the words of people, by module. */
export function AgentAccess({ page: { access, agent } }: { page: AgentPage }) {
  if (!access)
    return (
      <p className="text-sm text-ink-muted">
        Everything that {text(agent.run_as_user__label) || 'the person who starts it'} may use. Narrow it down to the
        lists and tools that its task needs.
      </p>
    )
  if (access.length === 0)
    return (
      <p className="text-sm text-ink-muted">Nothing: the person it acts for has no right to what is on its lists.</p>
    )
  return (
    <ul className="flex flex-col gap-3">
      {access.map(({ module, uses }) => (
        <li key={module}>
          <h3 className="text-xs font-medium text-ink-muted">{module}</h3>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {uses.map(({ title, effect }) => (
              <li key={title} className="flex flex-wrap items-center gap-x-2">
                <span className="break-words">{title}</span>
                {EFFECTS[effect] && <Badge tone={EFFECTS[effect].tone}>{EFFECTS[effect].label}</Badge>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
