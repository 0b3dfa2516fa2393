'use client'
import { Maximize2, SquarePen } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useMe } from '@/components/shell/me-context'
import { buttonClass } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Drawer } from '@/components/ui/overlays/drawer'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { selectedNow } from '@/lib/client/grid/selected-now'
import { useStore } from '@/lib/client/store'
import { ConversationView } from './conversation-view'
import { addressOf } from './page/address'
import { RecentConversations } from './recent-conversations'
import { Suggestions } from './suggestion-list'
import { type PageHere, pageHere } from './suggestions'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  conversation: string | null
  onConversation: (id: string | null) => void
}

/** The copilot beside the page that is open; the page stays usable. */
export function CopilotPanel({ open, onOpenChange, conversation: id, onConversation }: Props) {
  const { navigation } = useMe()
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const selected = useStore(selectedNow, null)
  const page = pageHere(navigation, { pathname, search }, document.title.replace(/^\(\d+\) /, ''), selected)
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      modal={false}
      flush
      title="Copilot"
      actions={
        <>
          {id && (
            <IconButton
              label="New conversation"
              icon={<SquarePen aria-hidden />}
              size="sm"
              onClick={() => onConversation(null)}
            />
          )}
          <Tooltip label="Open on its own page">
            <Link
              href={addressOf(id ?? 'new')}
              prefetch={false}
              aria-label="Open on its own page"
              className={buttonClass('ghost', 'sm', 'btn-icon')}
              onClick={() => onOpenChange(false)}
            >
              <Maximize2 aria-hidden />
            </Link>
          </Tooltip>
        </>
      }
    >
      <ConversationView
        id={id}
        onBegun={onConversation}
        here={page}
        first={(ask) => (
          <FirstScreen here={page} onAsk={ask}>
            <RecentConversations onOpen={onConversation} onLeave={() => onOpenChange(false)} />
          </FirstScreen>
        )}
      />
    </Drawer>
  )
}

type FirstProps = { here: PageHere; onAsk: (text: string) => void; children: React.ReactNode }

function FirstScreen({ here, onAsk, children }: FirstProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">It reads what you may read, and asks before it changes or sends anything.</p>
      <Suggestions here={here} onAsk={onAsk} />
      {children}
    </div>
  )
}
