'use client'
import { ArrowLeft, Check, ExternalLink, PanelRight, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import type { ChatConversation } from '@/lib/modules/inbox/schemas'
import { ChannelMark, channelLabel } from '../list/channel-mark'
import { statusOf } from '../list/conversation-row'
import { WaitMark } from '../list/wait-mark'
import { AssignMenu } from './assign-menu'
import { SnoozeMenu } from './snooze-menu'
import type { Changes } from './use-changes'

export type OpenMenu = 'assign' | 'snooze' | 'make' | null

type Props = {
  conversation: ChatConversation
  changes: Changes
  menu: OpenMenu
  onMenu: (menu: OpenMenu) => void
  makeMenu: ReactNode
  onBack: () => void
  onCustomer: () => void
}

/** Who it is with and where it stands, and what is done with it most. */
export function ConversationHeader({ conversation, changes, menu, onMenu, makeMenu, onBack, onCustomer }: Props) {
  const format = useFormat()
  const mayChange = useCan('inbox.conversation.update')
  const { contact, channel, inbox, status, snoozed_until, waiting_since, desk_url, desk_conversation_id } = conversation
  const { label, tone } = statusOf(status)
  const isResolved = status === 'resolved'
  const toggle = (which: OpenMenu) => (open: boolean) => onMenu(open ? which : null)
  return (
    <header className="@container border-b border-line">
      <div className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5">
        <IconButton label="Back to the list" icon={<ArrowLeft aria-hidden />} onClick={onBack} className="lg:hidden" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="flex items-center gap-2 text-base font-semibold">
            <span className="min-w-0 truncate">
              {contact.name || contact.email || contact.phone || 'Unknown person'}
            </span>
            <Badge tone={tone} dot>
              {label}
            </Badge>
          </h2>
          <p className="flex items-center gap-1.5 text-xs text-ink-muted">
            <ChannelMark channel={channel} />
            <span className="min-w-0 truncate">
              {inbox || channelLabel(channel)} · #{desk_conversation_id}
              {status === 'snoozed' && snoozed_until && ` · until ${format.datetime(snoozed_until)}`}
            </span>
            {waiting_since && !isResolved && <WaitMark since={waiting_since} />}
          </p>
        </div>
        <div className="flex items-center gap-1">
          {mayChange && (
            <>
              <AssignMenu
                conversation={conversation}
                open={menu === 'assign'}
                pending={changes.pending === 'assignee'}
                onOpenChange={toggle('assign')}
                onAssign={(agent) => void changes.assign(conversation, agent)}
              />
              {makeMenu}
              {!isResolved && (
                <SnoozeMenu
                  open={menu === 'snooze'}
                  onOpenChange={toggle('snooze')}
                  onSnooze={(until) => void changes.setStatus(conversation, 'snoozed', until)}
                />
              )}
            </>
          )}
          {desk_url && (
            <IconButton
              label="Open in the helpdesk"
              icon={<ExternalLink aria-hidden />}
              onClick={() => window.open(desk_url, '_blank', 'noopener,noreferrer')}
              className="@max-lg:hidden"
            />
          )}
          <IconButton label="Customer" icon={<PanelRight aria-hidden />} onClick={onCustomer} className="2xl:hidden" />
          {mayChange && (
            <Button
              icon={isResolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
              pending={changes.pending === 'status'}
              onClick={() => void changes.setStatus(conversation, isResolved ? 'open' : 'resolved')}
            >
              {isResolved ? 'Reopen' : 'Resolve'} <Kbd keys="E" className="@max-3xl:hidden" />
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
