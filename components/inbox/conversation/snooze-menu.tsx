'use client'
import { MoonStar } from 'lucide-react'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { snoozeTimes } from './snooze-times'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSnooze: (until: string | undefined) => void
}

export function SnoozeMenu({ open, onOpenChange, onSnooze }: Props) {
  const format = useFormat()
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>
        <IconButton label="Snooze" shortcut="S" icon={<MoonStar aria-hidden />} />
      </MenuTrigger>
      <MenuContent align="end" className="w-60">
        {snoozeTimes(format).map(({ label, until }) => (
          <MenuItem key={label} hint={until && format.datetime(until)} onSelect={() => onSnooze(until ?? undefined)}>
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
