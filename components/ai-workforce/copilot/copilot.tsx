'use client'
import { Sparkles } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { useMe } from '@/components/shell/me-context'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useOnceOpen } from '@/components/ui/overlays/use-once-open'
import { useShortcuts } from '@/lib/client/shortcuts'
import { conversationAt } from './page/address'

const CopilotPanel = onDemand(() => import('./copilot-panel').then((part) => part.CopilotPanel))

/** The copilot's button in the bar at the top, and its panel; Mod+J on every page. */
export function Copilot() {
  const key = `copilot-conversation:${useMe().organization?.id}`
  const [open, setOpen] = useState(false)
  // A reload goes on with the conversation; another tab begins its own.
  const [conversation, setConversation] = useState(() => sessionStorage.getItem(key))
  const choose = (id: string | null) => {
    setConversation(id)
    if (id) sessionStorage.setItem(key, id)
    else sessionStorage.removeItem(key)
  }
  const isOnItsPage = conversationAt(usePathname()) !== null
  const shows = useOnceOpen(open && !isOnItsPage)
  const toggle = () => {
    if (isOnItsPage) document.querySelector<HTMLElement>('textarea[aria-label="Ask the copilot"]')?.focus()
    else setOpen(!open)
  }
  useShortcuts([
    {
      keys: 'Mod+J',
      label: 'Open or close the copilot',
      group: 'General',
      run: toggle,
      inDialogs: true,
    },
  ])
  return (
    <>
      <IconButton
        label="Copilot"
        shortcut="Mod+J"
        icon={<Sparkles aria-hidden />}
        aria-expanded={open && !isOnItsPage}
        onClick={toggle}
      />
      {shows && !isOnItsPage && (
        <CopilotPanel open={open} onOpenChange={setOpen} conversation={conversation} onConversation={choose} />
      )}
    </>
  )
}
