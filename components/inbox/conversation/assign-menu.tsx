'use client'
import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import type { ChatConversation } from '@/lib/modules/inbox/schemas'
import { agentsQuery } from '../data/queries'

type Props = {
  conversation: ChatConversation
  open: boolean
  pending: boolean
  onOpenChange: (open: boolean) => void
  onAssign: (agent: { id: string; name: string } | null) => void
}

/** Who answers: the agents of the helpdesk account, oneself first. */
export function AssignMenu({ conversation: { assignee }, open, pending, onOpenChange, onAssign }: Props) {
  const { data, error } = useQuery({ ...agentsQuery(), enabled: open })
  const others = data?.agents.filter(({ is_me }) => !is_me) ?? []
  const me = data?.agents.find(({ is_me }) => is_me)
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>
        <Button variant="ghost" pending={pending} className="min-w-0 @max-2xl:px-1.5" title="Assign (A)">
          {assignee ? <Avatar name={assignee.name} size="xs" /> : <UserX aria-hidden />}
          <span className="max-w-32 truncate @max-2xl:sr-only">
            <span className="sr-only">Assignee: </span>
            {assignee?.name ?? 'Unassigned'}
          </span>
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="max-h-80 w-64 overflow-y-auto">
        {error && <MenuLabel role="alert">{messageOf(error)}</MenuLabel>}
        {!data && !error && <MenuLabel role="status">Loading agents…</MenuLabel>}
        {me && (
          <MenuItem
            icon={<Avatar name={me.name} size="xs" />}
            disabled={assignee?.desk_agent_id === me.desk_agent_id}
            onSelect={() => onAssign({ id: me.desk_agent_id, name: me.name })}
          >
            Assign to me
          </MenuItem>
        )}
        {data && (
          <MenuItem icon={<UserX aria-hidden />} disabled={!assignee} onSelect={() => onAssign(null)}>
            Unassign
          </MenuItem>
        )}
        <MenuSeparator />
        {others.map(({ desk_agent_id, name, email }) => (
          <MenuItem
            key={desk_agent_id}
            icon={<Avatar name={name} size="xs" />}
            hint={email}
            disabled={assignee?.desk_agent_id === desk_agent_id}
            onSelect={() => onAssign({ id: desk_agent_id, name })}
          >
            {name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
