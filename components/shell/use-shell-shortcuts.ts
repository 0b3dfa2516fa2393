'use client'
import { useRouter } from 'next/navigation'
import { useShortcuts } from '@/lib/client/shortcuts'
import { openPalette } from './command-context'
import { useMe } from './me-context'

/** The keys that work on every page. */
export function useShellShortcuts({ onHelp, onToggleSidebar }: { onHelp: () => void; onToggleSidebar: () => void }) {
  const me = useMe()
  const router = useRouter()
  useShortcuts([
    { keys: 'Mod+K', label: 'Search and commands', group: 'General', inDialogs: true, run: openPalette },
    { keys: '?', label: 'Keyboard shortcuts', group: 'General', run: onHelp },
    { keys: '[', label: 'Show or hide the sidebar', group: 'General', run: onToggleSidebar },
    { keys: 'Escape', label: 'Close what is open', group: 'General' },
    { keys: 'g h', label: 'Home', group: 'Go to', run: () => router.push('/') },
    ...me.navigation.flatMap((module) =>
      module.items
        .filter((item) => item.shortcut)
        .map((item) => ({
          keys: `g ${item.shortcut}`,
          label: item.label,
          group: 'Go to',
          run: () => router.push(item.href),
        })),
    ),
  ])
}
