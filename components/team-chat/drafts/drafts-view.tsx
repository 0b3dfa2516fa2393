'use client'
import { PencilLine, Trash2 } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import { openNewMessage, writeTo } from '../compose/compose-store'
import { conversationOfTarget } from '../compose/compose-target'
import { useTargetName } from '../compose/use-place-name'
import { ViewHeader } from '../page/view-header'
import { type Draft, useDrafts, writeDraft } from './drafts'

/** What the user began to write and has not sent, the newest first. */
export function DraftsView() {
  const drafts = [...useDrafts()].sort(([, a], [, b]) => b.at - a.at)
  return (
    <>
      <ViewHeader icon={<PencilLine aria-hidden />} title="Drafts" detail="Messages that you have not sent yet" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {drafts.length === 0 ? (
          <EmptyState
            kind="nothing"
            title="No drafts"
            body="A message that you begin to write is kept here until you send it."
          />
        ) : (
          <ul aria-label="Drafts">
            {drafts.map(([key, draft]) => (
              <DraftRow key={key} draft={draft} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const { target, text, at } = draft
  const name = useTargetName(target)
  const discard = () => {
    writeDraft(target, () => '')
    toast.success('Draft deleted', { action: { label: 'Undo', onClick: () => writeDraft(target, () => text) } })
  }
  return (
    <li className="flex items-center gap-2 border-b border-line pr-2 hover:bg-hover md:pr-4">
      <button type="button" onClick={() => writeOn(draft)} className="min-w-0 flex-1 px-3 py-2 text-left md:px-5">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <span className="shrink-0 text-xs text-ink-muted">
            <RelativeTime value={new Date(at).toISOString()} />
          </span>
        </span>
        <span className="line-clamp-2 break-words text-sm text-ink-muted">{text}</span>
      </button>
      <IconButton size="sm" label={`Delete the draft to ${name}`} icon={<Trash2 aria-hidden />} onClick={discard} />
    </li>
  )
}

/** A draft whose place is not chosen yet is written on in the window for a new message. */
function writeOn({ target }: Draft): void {
  const { me, realm } = chatStore.get()
  const chosen = conversationOfTarget(target, me?.userId, realm?.realm_mandatory_topics ?? false)
  if ('conversation' in chosen) writeTo(chosen.conversation)
  else openNewMessage(target)
}
