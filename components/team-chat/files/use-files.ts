'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chat } from '@/lib/client/chat/chat-call'
import { conversationOf, linkOf } from '@/lib/client/chat/conversation'
import { CHAT_PATH } from '@/lib/client/chat/location'
import type { Message } from '@/lib/client/chat/wire'
import { useChatSignal } from '../notify/use-chat-signal'
import type { ChatFile } from './file-details'

/** A message that links to a file: where it stands and how to get there. */
export type FileUse = { id: number; place: string; href: string }

const KEY = ['team-chat', 'files']
const MAX_MESSAGES = 1_000

/** One's files with the space that everybody's take, kept up to date. */
export function useFiles() {
  const queries = useQueryClient()
  useChatSignal(() => void queries.invalidateQueries({ queryKey: KEY }))
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => chat('GET /attachments', {}, { signal }),
  })
  return { ...query, refresh: () => queries.invalidateQueries({ queryKey: KEY }) }
}

/** Where the files are used, by message; messages that the person may not read are left out. */
export function useFileUses(files: ChatFile[]): ReadonlyMap<number, FileUse> {
  const ids = useMemo(
    () => [...new Set(files.flatMap(({ message_ids }) => message_ids))].sort((a, b) => b - a).slice(0, MAX_MESSAGES),
    [files],
  )
  const { data } = useQuery({
    queryKey: [...KEY, 'uses', ids],
    queryFn: ({ signal }) =>
      chat('GET /messages', { message_ids: ids, client_gravatar: false, allow_empty_topic_name: true }, { signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  return useMemo(() => new Map((data?.messages ?? []).map((message) => [message.id, placeOf(message)])), [data])
}

function placeOf(message: Message): FileUse {
  const { display_recipient: recipient } = message
  const channelName = () => (typeof recipient === 'string' ? recipient : '')
  const hash = linkOf(conversationOf(message), { me: undefined, channelName }, message.id)
  const place =
    typeof recipient === 'string'
      ? `#${recipient} > ${message.subject || 'general chat'}`
      : recipient.map(({ full_name }) => full_name).join(', ')
  return { id: message.id, place, href: `${CHAT_PATH}${hash}` }
}
