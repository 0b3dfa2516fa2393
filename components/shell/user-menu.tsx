'use client'
import { BookOpen, LogOut, Monitor, UserCog } from 'lucide-react'
import Link from 'next/link'
import { Avatar } from '@/components/ui/avatar'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
} from '@/components/ui/overlays/menu'
import { type ThemeChoice, useTheme } from '@/lib/client/theme'
import { useMe } from './me-context'
import { themeChoices } from './theme-menu'
import { useChooseTheme } from './use-personal-settings'

export const leave = (userId: string) =>
  void import('@/components/auth/sign-out').then(({ signOutUser }) => signOutUser(userId))

export function UserMenu() {
  const me = useMe()
  const theme = useTheme()
  const chooseTheme = useChooseTheme()
  return (
    <Menu>
      <MenuTrigger asChild>
        <button type="button" className="ml-1 flex size-8 items-center justify-center rounded-full touch:size-11">
          <Avatar name={me.user.name} size="sm" className="touch:size-8" />
          <span className="sr-only">Your account: {me.user.name}</span>
        </button>
      </MenuTrigger>
      <MenuContent align="end" className="w-60">
        <div className="px-2 py-1.5">
          <p className="truncate font-medium">{me.user.name}</p>
          <p className="truncate text-xs text-ink-muted">{me.user.email}</p>
          <p className="mt-0.5 text-xs text-ink-faint">
            {me.role.name} of {me.organization.name}
          </p>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/settings/profile">
            <UserCog aria-hidden />
            Your profile
          </Link>
        </MenuItem>
        <MenuSub>
          <MenuSubTrigger icon={<Monitor aria-hidden />}>Theme</MenuSubTrigger>
          <MenuSubContent>
            <MenuRadioGroup value={theme} onValueChange={(value) => chooseTheme(value as ThemeChoice)}>
              {themeChoices.map((choice) => (
                <MenuRadioItem key={choice.value} value={choice.value}>
                  {choice.label}
                </MenuRadioItem>
              ))}
            </MenuRadioGroup>
          </MenuSubContent>
        </MenuSub>
        <MenuItem asChild>
          <Link href="/docs/api">
            <BookOpen aria-hidden />
            API reference
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => leave(me.user.id)}>
          Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
