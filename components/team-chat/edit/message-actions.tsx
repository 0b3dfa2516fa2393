'use client'
import { EllipsisVertical, Pencil, Quote, SmilePlus, Star } from 'lucide-react'
import { Fragment, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import type { Message } from '@/lib/client/chat/wire'
import { EmojiPopover } from '../reactions/emoji-popover'
import { toggleReaction } from '../reactions/toggle-reaction'
import { mayEdit, startEditing } from './edit-store'
import { quoteAndReply, toggleStar } from './message-commands'
import { commandsFor } from './message-menu'

/** What can be done with a message; shown while the pointer or the focus is on it. */
export function MessageActions({ message }: { message: Message }) {
  const starred = message.flags.includes('starred')
  return (
    <>
      <EmojiPopover onPick={(emoji) => void toggleReaction(message, emoji)}>
        <IconButton size="sm" label="React" icon={<SmilePlus aria-hidden />} data-message-action="react" />
      </EmojiPopover>
      <IconButton
        size="sm"
        label="Quote and reply"
        icon={<Quote aria-hidden />}
        className="max-sm:hidden"
        onClick={() => void quoteAndReply(message)}
      />
      {mayEdit(message) && (
        <IconButton
          size="sm"
          label="Edit"
          icon={<Pencil aria-hidden />}
          className="max-sm:hidden"
          onClick={() => startEditing(message.id)}
        />
      )}
      <IconButton
        size="sm"
        label={starred ? 'Unstar' : 'Star'}
        aria-pressed={starred}
        icon={<Star aria-hidden fill={starred ? 'currentColor' : 'none'} />}
        className="max-sm:hidden"
        onClick={() => void toggleStar(message)}
      />
      <MoreMenu message={message} />
    </>
  )
}

function MoreMenu({ message }: { message: Message }) {
  const [open, setOpen] = useState(false)
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <IconButton size="sm" label="More actions" icon={<EllipsisVertical aria-hidden />} data-message-action="menu" />
      </MenuTrigger>
      <MenuContent align="end">{open && <MessageMenuItems message={message} />}</MenuContent>
    </Menu>
  )
}

/** All actions, for the menu of the button and others. */
function MessageMenuItems({ message }: { message: Message }) {
  return commandsFor(message).map(({ key, label, icon: Shape, shortcut, tone, apart, run }, index) => (
    <Fragment key={key}>
      {apart && index > 0 && <MenuSeparator />}
      <MenuItem icon={<Shape aria-hidden />} shortcut={shortcut} tone={tone} onSelect={run}>
        {label}
      </MenuItem>
    </Fragment>
  ))
}
