'use client'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { RelativeTime } from '@/components/ui/relative-time'
import { addressOf } from './address'
import { ConversationLink } from './conversation-link'
import { type Conversation, nameOf } from './use-conversations'

type Props = { conversation: Conversation; isOpen: boolean; onRename: () => void; onDelete: () => void }

export function ConversationRow({ conversation, isOpen, onRename, onDelete }: Props) {
  const { id, is_working, waiting_approvals, updated_at } = conversation
  return (
    <li className={cn('group flex items-center rounded-md pr-1', isOpen ? 'bg-selected' : 'hover:bg-hover')}>
      <ConversationLink
        href={addressOf(id)}
        aria-current={isOpen ? 'page' : undefined}
        className="flex min-w-0 flex-1 flex-col gap-0.5 rounded-md px-2.5 py-2"
      >
        <span className={cn('truncate text-sm', isOpen && 'font-medium')}>{nameOf(conversation)}</span>
        <span className="flex min-h-4 items-center gap-2 text-xs text-ink-faint">
          {is_working ? <Spinner label="Working" /> : <RelativeTime value={updated_at} />}
          {waiting_approvals > 0 && (
            <Badge tone="warning">
              {waiting_approvals === 1 ? '1 request waits' : `${waiting_approvals} requests wait`}
            </Badge>
          )}
        </span>
      </ConversationLink>
      <Menu>
        <MenuTrigger asChild>
          <IconButton
            size="sm"
            label={`Options of ${nameOf(conversation)}`}
            icon={<EllipsisVertical aria-hidden />}
            className="opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
          />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
            Rename…
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
    </li>
  )
}
