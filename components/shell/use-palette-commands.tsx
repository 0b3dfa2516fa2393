'use client'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Keyboard, LogOut, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { Icon } from '@/components/icons'
import { OrganizationMark } from '@/components/ui/avatar'
import { gridListQuery } from '@/lib/client/queries'
import { type Command, useRegisteredCommands } from './command-context'
import { useMe } from './me-context'
import { switchOrganization } from './organization-switcher'
import { themeChoices } from './theme-menu'
import { useChooseTheme } from './use-personal-settings'
import { leave } from './user-menu'

export type PaletteCommand = Command & { group: string }

/** Everything the palette can do besides finding rows, in the order of its groups. */
export function usePaletteCommands({ open, onHelp }: { open: boolean; onHelp: () => void }): PaletteCommand[] {
  const me = useMe()
  const router = useRouter()
  const chooseTheme = useChooseTheme()
  const registered = useRegisteredCommands()
  const { data: grids } = useQuery({ ...gridListQuery(), enabled: open })

  const pages = useMemo<PaletteCommand[]>(
    () => [
      {
        id: 'go/home',
        group: 'Go to',
        label: 'Home',
        icon: <Icon name="house" />,
        shortcut: 'g h',
        run: () => router.push('/'),
      },
      ...me.navigation.flatMap((module) =>
        module.items.map((item) => ({
          id: `go${item.href}`,
          group: 'Go to',
          label: item.label,
          hint: module.title,
          icon: <Icon name={item.icon} />,
          shortcut: item.shortcut ? `g ${item.shortcut}` : undefined,
          run: () => router.push(item.href),
        })),
      ),
    ],
    [me.navigation, router],
  )

  const creatable = useMemo<PaletteCommand[]>(() => {
    const addressOf = new Map(me.navigation.flatMap(({ items }) => items.map((item) => [item.grid, item.href])))
    return (grids ?? []).flatMap((grid) => {
      const href = addressOf.get(grid.slug)
      const page = grid.createPage ?? (grid.ops.create && href ? `${href}?new=1` : null)
      if (!page) return []
      return {
        id: `create/${grid.slug}`,
        group: 'Create',
        label: `New ${grid.singular.toLowerCase()}`,
        keywords: `new create add ${grid.module}`,
        icon: <Plus aria-hidden />,
        run: () => router.push(page),
      }
    })
  }, [grids, me.navigation, router])

  const others = me.organizations.filter((one) => one.id !== me.organization.id)
  return [
    ...registered.map((command) => ({ ...command, group: command.group ?? 'On this page' })),
    ...pages,
    ...creatable,
    ...others.map((one) => ({
      id: `organization/${one.id}`,
      group: 'Switch organization',
      label: one.name,
      keywords: 'switch organization tenant company',
      icon: <OrganizationMark name={one.name} colour={one.colour} size="xs" />,
      run: () => void switchOrganization(one.id),
    })),
    ...themeChoices.map(({ value, label, icon: Shape }) => ({
      id: `theme/${value}`,
      group: 'Appearance',
      label: `Theme: ${label.toLowerCase()}`,
      keywords: 'appearance mode',
      icon: <Shape aria-hidden />,
      run: () => chooseTheme(value),
    })),
    {
      id: 'help/keyboard',
      group: 'Help',
      label: 'Keyboard shortcuts',
      icon: <Keyboard aria-hidden />,
      shortcut: '?',
      run: onHelp,
    },
    {
      id: 'help/api',
      group: 'Help',
      label: 'API reference',
      icon: <BookOpen aria-hidden />,
      run: () => router.push('/docs/api'),
    },
    {
      id: 'account/sign-out',
      group: 'Account',
      label: 'Sign out',
      keywords: 'log out leave',
      icon: <LogOut aria-hidden />,
      run: () => leave(me.user.id),
    },
  ]
}
