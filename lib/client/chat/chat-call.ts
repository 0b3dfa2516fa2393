import type { channelsApi } from '@/lib/modules/team-chat/api/channels'
import type { eventsApi } from '@/lib/modules/team-chat/api/events'
import type { filesApi } from '@/lib/modules/team-chat/api/files'
import type { peopleApi } from '@/lib/modules/team-chat/api/people'
import type { personalApi } from '@/lib/modules/team-chat/api/personal'
import type { readingApi } from '@/lib/modules/team-chat/api/reading'
import type { sendingApi } from '@/lib/modules/team-chat/api/sending'
import type { Method } from '../api'
import { type AnswerIn, addressOf, type InputIn, type RowsOf } from '../call'
import { type ChatOptions, chatCall } from './chat-client'

type Tables = RowsOf<typeof channelsApi> &
  RowsOf<typeof eventsApi> &
  RowsOf<typeof filesApi> &
  RowsOf<typeof peopleApi> &
  RowsOf<typeof personalApi> &
  RowsOf<typeof readingApi> &
  RowsOf<typeof sendingApi>
export type ChatAnswer<K extends ChatRoute> = AnswerIn<Tables, K>
export type ChatInput<K extends ChatRoute> = InputIn<Tables, K>
export type ChatRoute = keyof Tables & `${Method} /${string}`

/**
 * Calls an endpoint of the chat by its name in the tables, as `call` does for the platform's.
 * @throws ChatApiError, or ApiError with status 0 where the server cannot be reached
 */
export function chat<K extends ChatRoute>(
  route: K,
  params: ChatInput<K>,
  options?: ChatOptions,
): Promise<ChatAnswer<K>> {
  const { method, path, rest } = addressOf(route, params as Record<string, unknown>)
  return chatCall(method, path, rest, options)
}
