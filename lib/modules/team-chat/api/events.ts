import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { defineApi, route } from '@/lib/core/http/api-table'
import { chatAnswer } from '@/lib/core/http/chat/chat-answers'
import { type Poll, waitForEvents } from '../events/poll'
import { makeChatKey } from '../operations/events/chat-keys'
import { fetchApiKey, keyForPassword } from '../operations/events/fetch-api-key'
import { deleteQueue, readEvents } from '../operations/events/queues'
import { registerQueue } from '../operations/events/register'
import { readEmojiData, readServerSettings } from '../operations/events/server-settings'
import { readAllPresence, readPersonsPresence, reportMyPresence } from '../operations/presence/presence'
import { readPersonsStatus, setMyStatus, setPersonsStatus } from '../operations/presence/status'
import { sendTyping } from '../operations/presence/typing'
import { wireEvent } from '../wire/events'

export const eventsApi = defineApi('chat', 'Team chat', {
  'GET /server_settings': route(readServerSettings, {
    id: 'getServerSettings',
    summary: 'What an app reads before anybody signs in',
  }),
  'GET /emoji_codes.json': route(readEmojiData, { id: 'listEmojiCodes', summary: 'Names of emoji by code' }),
  'POST /fetch_api_key': route(fetchApiKey, {
    id: 'fetchChatKey',
    summary: 'A new key for who knows the password',
    answer: makeChatKey.output,
    async respond({ output, ctx, request, ignored }) {
      const sent = output as Parameters<typeof keyForPassword>[0]
      return chatAnswer(await keyForPassword(sent, ctx, request.headers.get('user-agent')), ignored)
    },
  }),
  'POST /register': route(registerQueue, { summary: 'Make an event queue, and read what its events start from' }),
  'GET /events': route(readEvents, {
    id: 'getChatEvents',
    summary: 'Wait for events; a heartbeat comes within a minute',
    answer: z.object({ events: z.array(wireEvent) }),
    rateBucket: 'events',
    async respond({ output, ctx, request, ignored }) {
      return chatAnswer(
        { events: await waitForEvents(output as Poll, ctx as OrganizationCtx, request.signal) },
        ignored,
      )
    },
  }),
  'DELETE /events': route(deleteQueue, { summary: 'End an event queue' }),
  'POST /users/me/presence': route(reportMyPresence, { summary: 'Say that you are there, and read who else is' }),
  'GET /users/{user_id_or_email}/presence': route(readPersonsPresence, { summary: 'Whether somebody is there' }),
  'GET /realm/presence': route(readAllPresence, { summary: 'Who was there within the last two weeks' }),
  'POST /typing': route(sendTyping, { summary: 'Say that you began to write, or stopped' }),
  'POST /users/me/status': route(setMyStatus, { summary: 'Set your status: a text, an emoji, or both' }),
  'POST /users/{user_id}/status': route(setPersonsStatus, { summary: 'Set somebody’s status (administrators)' }),
  'GET /users/{user_id}/status': route(readPersonsStatus, { summary: 'Somebody’s status' }),
})
