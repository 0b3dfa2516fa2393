import { defineApi, route } from '@/lib/core/http/api-table'
import {
  assignConversation,
  markConversationRead,
  setConversationStatus,
} from '../operations/conversations/change-conversation'
import { listDeskAgents } from '../operations/conversations/list-agents'
import { listReplySnippets } from '../operations/conversations/list-snippets'
import { listConversationViews } from '../operations/conversations/list-views'
import { readConversation } from '../operations/conversations/read-conversation'
import {
  createLinkedRecord,
  linkRecord,
  listRecordLinks,
  readRecordDraft,
  unlinkRecord,
} from '../operations/links/conversation-links'
import { setConversationParty } from '../operations/parties/desk-links'
import { createReply, discardReply, retryReply, uploadReplyFile } from '../operations/replies/send-reply'
import { MAX_FILE_BYTES } from '../schemas'

/** Reading and answering conversations. The list itself is the grid `desk-conversations`. */
export const conversationsApi = defineApi('platform', 'Inbox', {
  'GET /desk/views': route(listConversationViews, {
    id: 'listChatViews',
    summary: 'List the views of the inbox with their counts',
  }),
  'GET /desk/agents': route(listDeskAgents, { id: 'listDeskAgents', summary: 'List agents of the helpdesk account' }),
  'GET /desk/snippets': route(listReplySnippets, { id: 'listChatSnippets', summary: 'List saved texts for replies' }),
  'GET /desk/links': route(listRecordLinks, {
    id: 'listChatLinks',
    summary: 'List conversations that a record came from',
  }),
  'POST /desk/files': route(uploadReplyFile, {
    id: 'uploadChatFile',
    status: 201,
    formFiles: { maxBytes: () => MAX_FILE_BYTES + 100_000 },
    summary: 'Upload a file for a reply, as multipart/form-data',
  }),
  'GET /desk/conversations/{conversation_id}': route(readConversation, {
    id: 'getChatConversation',
    summary: 'Get a conversation with its messages and parties',
  }),
  'POST /desk/conversations/{conversation_id}/replies': route(createReply, {
    id: 'createChatReply',
    status: 201,
    summary: 'Reply to a conversation, or add a private note',
  }),
  'POST /desk/conversations/{conversation_id}/replies/{reply_id}/retry': route(retryReply, {
    id: 'retryChatReply',
    summary: 'Send a reply again that could not be sent',
  }),
  'DELETE /desk/conversations/{conversation_id}/replies/{reply_id}': route(discardReply, {
    id: 'discardChatReply',
    summary: 'Discard a reply that could not be sent',
  }),
  'PUT /desk/conversations/{conversation_id}/assignee': route(assignConversation, {
    id: 'updateChatAssignee',
    summary: 'Assign a conversation to an agent, to yourself or to no one',
  }),
  'PUT /desk/conversations/{conversation_id}/status': route(setConversationStatus, {
    id: 'updateChatStatus',
    summary: 'Resolve, reopen or snooze a conversation',
  }),
  'POST /desk/conversations/{conversation_id}/read': route(markConversationRead, {
    id: 'markChatRead',
    summary: 'Mark a conversation as read, for every agent',
  }),
  'PUT /desk/conversations/{conversation_id}/party': route(setConversationParty, {
    id: 'updateChatParty',
    summary: 'Link a conversation’s person to a customer or contact, or to none',
  }),
  'GET /desk/conversations/{conversation_id}/draft': route(readRecordDraft, {
    id: 'getChatRecordDraft',
    summary: 'Get what a new record would be filled with from a conversation',
  }),
  'POST /desk/conversations/{conversation_id}/records': route(createLinkedRecord, {
    id: 'createChatRecord',
    status: 201,
    summary: 'Create a lead, deal, card, quotation or supplier question from a conversation',
  }),
  'POST /desk/conversations/{conversation_id}/links': route(linkRecord, {
    id: 'addChatLink',
    status: 201,
    summary: 'Link an existing record to a conversation',
  }),
  'DELETE /desk/conversations/{conversation_id}/links/{link_id}': route(unlinkRecord, {
    id: 'removeChatLink',
    summary: 'Unlink a record from a conversation',
  }),
})
