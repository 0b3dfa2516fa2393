import { defineApi, route } from '@/lib/core/http/api-table'
import { listRecent } from '../operations/reading/list-recent'
import { changeEmailRight } from '../operations/setup/email-right'
import { listEmoji } from '../operations/setup/emoji'
import {
  createEventPost,
  deleteEventPost,
  listEventPosts,
  listPublishableEvents,
  updateEventPost,
} from '../operations/setup/event-posts'
import { createOwnKey, listOwnKeys, revokeOwnKey } from '../operations/setup/own-keys'
import {
  createSharedSnippet,
  deleteSharedSnippet,
  listSharedSnippets,
  updateSharedSnippet,
} from '../operations/setup/shared-snippets'
import { readUnread } from '../operations/setup/unread'
import { readUploadQuota } from '../operations/setup/upload-quota'

/** What our own screens need beside the clients' wire. */
export const setupApi = defineApi('platform', 'Team chat', {
  'GET /team-chat/unread': route(readUnread, {
    id: 'getUnreadCounts',
    summary: 'How many messages wait, and how many of them call the reader',
  }),
  'GET /team-chat/recent': route(listRecent, {
    id: 'listRecentConversations',
    summary: 'Conversations by their newest message, page by page',
  }),
  'GET /team-chat/emoji': route(listEmoji, { id: 'listEmoji' }),
  'GET /team-chat/upload-quota': route(readUploadQuota, { summary: 'How much the organization’s files may take' }),

  'GET /team-chat/keys': route(listOwnKeys, { id: 'listChatKeys' }),
  'POST /team-chat/keys': route(createOwnKey, {
    id: 'createChatKey',
    status: 201,
    summary: 'A key for a chat app, shown once',
  }),
  'DELETE /team-chat/keys/{id}': route(revokeOwnKey, { id: 'revokeChatKey', status: 204 }),

  'GET /team-chat/snippets': listSharedSnippets,
  'POST /team-chat/snippets': route(createSharedSnippet, { status: 201, summary: 'A snippet for everybody' }),
  'PATCH /team-chat/snippets/{id}': updateSharedSnippet,
  'DELETE /team-chat/snippets/{id}': route(deleteSharedSnippet, { status: 204 }),

  'GET /team-chat/events': route(listPublishableEvents, {
    id: 'listPostableEvents',
    summary: 'Business events that can be told in topics',
  }),
  'GET /team-chat/event-posts': listEventPosts,
  'POST /team-chat/event-posts': route(createEventPost, { status: 201 }),
  'PATCH /team-chat/event-posts/{id}': updateEventPost,
  'DELETE /team-chat/event-posts/{id}': route(deleteEventPost, { status: 204 }),

  'PATCH /team-chat/people/{id}': route(changeEmailRight, {
    summary: 'Lets an owner change other people’s e-mail addresses, or not; for who runs the platform',
  }),
})
