'use client'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '@/components/shell/me-context'
import { Select } from '@/components/ui/fields/select'
import { fetchGridPage, gridKeys } from '@/lib/client/queries'

const SLUG = 'agent-profiles'
const ON = JSON.stringify({ column: 'enabled', op: 'eq', value: true })

type Props = { value: string; onChange: (agent: string) => void }

/** Who a new conversation is with: the copilot, or an agent that is switched on. */
export function AgentChoice({ value, onChange }: Props) {
  const maySee = useCan('ai-workforce.profile.read')
  const { data: agents = [] } = useQuery({
    queryKey: [...gridKeys.grid(SLUG), 'to-talk-to'],
    queryFn: async ({ signal }) =>
      (await fetchGridPage(SLUG, { filter: ON, sort: 'name', per_page: 100, count: 'none' }, signal)).rows,
    enabled: maySee,
  })
  if (agents.length === 0) return null
  const named = agents.map(({ name }) => ({ value: name ?? '', label: name }))
  return (
    <div className="flex items-center gap-2 text-sm text-ink-muted">
      <span aria-hidden>With</span>
      <Select
        size="sm"
        aria-label="Agent to talk to"
        className="w-56"
        value={value}
        onValueChange={onChange}
        options={[{ value: '', label: 'Copilot' }, ...named]}
      />
    </div>
  )
}
