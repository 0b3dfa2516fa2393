'use client'
import { useCan } from '@/components/shell/me-context'
import { onDemand } from '@/components/ui/overlays/on-demand'

const Copilot = onDemand(() => import('./copilot').then((part) => part.Copilot))

/** In the bar of every page; its scripts come after those that the page is drawn with, and find their place free. */
export function CopilotButton() {
  if (!useCan('ai-workforce.conversation.use')) return null
  return (
    <span className="flex min-w-8 shrink-0 touch:min-w-11">
      <Copilot />
    </span>
  )
}
