'use client'
import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { setTheme, type ThemeChoice, useTheme } from '@/lib/client/theme'

export const themeChoices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'As the system', icon: Monitor },
] as const

/** Outside the workspace the choice is kept on this device only. */
export function ThemeMenu({
  onChoose = setTheme,
  className,
}: {
  onChoose?: (theme: ThemeChoice) => void
  className?: string
}) {
  const theme = useTheme()
  const Current = themeChoices.find((choice) => choice.value === theme)?.icon ?? Monitor
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="Theme" icon={<Current aria-hidden />} className={className} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={theme} onValueChange={(value) => onChoose(value as ThemeChoice)}>
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
