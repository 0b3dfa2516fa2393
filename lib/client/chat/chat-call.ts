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
import type { MessagesAnswer, MessageVersion, OwnBot, RealmEmoji } from './wire'

type Tables = RowsOf<typeof channelsApi> &
  RowsOf<typeof eventsApi> &
  RowsOf<typeof filesApi> &
  RowsOf<typeof peopleApi> &
  RowsOf<typeof personalApi> &
  RowsOf<typeof readingApi> &
  RowsOf<typeof sendingApi>
/** Answers whose schema says less than the wire has: what messages, bots and emoji are is declared in `wire.ts`. */
type WireAnswers = {
  'GET /messages': MessagesAnswer
  'GET /messages/{message_id}/history': { message_history: MessageVersion[] }
  'GET /bots': { bots: OwnBot[] }
  'GET /realm/emoji': { emoji: Record<string, RealmEmoji> }
}

export type ChatAnswer<K extends ChatRoute> = K extends keyof WireAnswers ? WireAnswers[K] : AnswerIn<Tables, K>
export type ChatRoute = keyof Tables & `${Method} /${string}`

/**
 * Calls an endpoint of the chat by its name in the tables, as `call` does for the platform's.
 * @throws ChatApiError, or ApiError with status 0 where the server cannot be reached
 */
export function chat<K extends ChatRoute>(
  route: K,
  params: InputIn<Tables, K>,
  options?: ChatOptions,
): Promise<ChatAnswer<K>> {
  const { method, path, rest } = addressOf(route, params as Record<string, unknown>)
  return chatCall(method, path, rest, options)
}
