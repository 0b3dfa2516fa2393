'use client'
import { usePathname } from 'next/navigation'
import { useCan } from '@/components/shell/me-context'
import { useShortcuts } from '@/lib/client/shortcuts'
import { useToggleClock } from './use-toggle-clock'

/** A card that the server knows, on a board of tasks. */
const CARD = '[data-board="project-cards"] [data-card]:not([aria-busy])'

/** T runs or stops the clock of the card that has the focus. Boards know nothing of clocks, so the key is ours. */
export function useCardKey(): void {
  const toggle = useToggleClock()
  const mayStart = useCan('project-manager.time.create')
  const here = usePathname().startsWith('/project-manager/')
  useShortcuts([
    {
      keys: 't',
      label: 'Start or stop the clock of the card',
      group: 'Board',
      disabled: !(mayStart && here),
      run: () => {
        const card = document.activeElement?.closest<HTMLElement>(CARD)?.dataset.card
        if (card) void toggle(card)
      },
    },
  ])
}
