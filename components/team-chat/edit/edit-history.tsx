'use client'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@/components/ui/avatar'
import { Difference } from '@/components/ui/difference/difference'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { focusPanel } from '@/components/ui/overlays/drawer'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Message, MessageVersion } from '@/lib/client/chat/wire'

/** What a message was after each change; the first one is how it was sent. */
/** All that a message was, the newest change first, with what each changed. */
export function EditHistory({ message, onClose }: { message: Message; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['team-chat', 'history', message.id, message.last_edit_timestamp, message.last_moved_timestamp],
    queryFn: ({ signal }) =>
      chat('GET /messages/{message_id}/history', { message_id: message.id, allow_empty_topic_name: true }, { signal }),
    retry: false,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onOpenAutoFocus={focusPanel}
      title="Edit history"
      size="lg"
    >
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={4} />}
      {data && (
        <ol className="flex flex-col gap-4" aria-label="Versions, newest first">
          {numbered(data.message_history).map(({ number, version }) => (
            <li key={number}>
              <VersionView version={version} isFirst={number === 1} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** Newest first, each with its number in time. */
const numbered = (versions: MessageVersion[]) =>
  versions.map((version, index) => ({ number: index + 1, version })).reverse()

function VersionView({ version, isFirst }: { version: MessageVersion; isFirst: boolean }) {
  const person = useChat((state) => (version.user_id === null ? undefined : state.people.get(version.user_id)))
  const channels = useChat((state) => state.channels)
  const name = person?.full_name ?? 'Somebody'
  const channelName = (id: number) => `#${channels.get(id)?.name ?? 'another channel'}`
  const moved = version.prev_topic !== undefined || version.prev_stream !== undefined
  const edited = version.prev_content !== undefined
  return (
    <>
      <p className="flex items-center gap-2 text-xs text-ink-muted">
        <Avatar name={name} src={person?.avatar_url} size="xs" />
        <span className="font-medium text-ink">{name}</span>
        {isFirst ? 'wrote it' : edited ? 'edited it' : 'moved it'}
        <RelativeTime value={new Date(version.timestamp * 1000).toISOString()} />
      </p>
      {moved && (
        <p className="mt-1 text-sm">
          Moved{' '}
          {version.prev_stream !== undefined && version.stream !== undefined && (
            <>
              from <del>{channelName(version.prev_stream)}</del> to <ins>{channelName(version.stream)}</ins>{' '}
            </>
          )}
          {version.prev_topic !== undefined && (
            <>
              from <del>{version.prev_topic || 'general chat'}</del> to <ins>{version.topic || 'general chat'}</ins>
            </>
          )}
        </p>
      )}
      {(isFirst || edited) && (
        <div className="mt-1 rounded-md border border-line bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap">
          {edited ? <Difference before={version.prev_content ?? ''} after={version.content} /> : version.content}
        </div>
      )}
    </>
  )
}
