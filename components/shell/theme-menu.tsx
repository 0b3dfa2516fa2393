'use client'
import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/menu'
import { type ThemeChoice, useTheme } from '@/lib/client/theme'
import { useChooseTheme } from './use-personal-settings'

export const themeChoices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
] as const

export function ThemeMenu({ className }: { className?: string }) {
  const theme = useTheme()
  const choose = useChooseTheme()
  const Current = themeChoices.find((choice) => choice.value === theme)?.icon ?? Monitor
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="Theme" icon={<Current aria-hidden />} className={className} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={theme} onValueChange={(value) => choose(value as ThemeChoice)}>
          {themeChoices.map(({ value, label, icon: Icon }) => (
            <MenuRadioItem key={value} value={value}>
              <Icon aria-hidden className="size-4 text-ink-faint" />
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
