import { defineApi, route } from '@/lib/core/http/api-table'
import { listMessages } from '../operations/reading/list-messages'
import { markAllAsRead, markChannelAsRead, markTopicAsRead } from '../operations/reading/mark-as-read'
import { matchNarrow } from '../operations/reading/match-narrow'
import { showHistory, showMessage, showReadReceipts } from '../operations/reading/show-message'
import { updateFlags } from '../operations/reading/update-flags'
import { updateFlagsOfNarrow } from '../operations/reading/update-flags-of-narrow'

export const readingApi = defineApi('chat', 'Team chat', {
  'GET /messages': route(listMessages, { summary: 'Messages around an anchor, or by id; batches of 1000 are good' }),
  'GET /messages/matches_narrow': route(matchNarrow, {
    id: 'matchMessages',
    summary: 'Which of these messages a narrow leaves',
  }),
  'GET /messages/{message_id}': route(showMessage, { id: 'getMessage', summary: 'One message' }),
  'GET /messages/{message_id}/history': route(showHistory, {
    id: 'getMessageHistory',
    summary: 'What a message was before',
  }),
  'GET /messages/{message_id}/read_receipts': route(showReadReceipts, {
    id: 'listMessageReaders',
    summary: 'Who has read a message',
  }),
  'POST /messages/flags': route(updateFlags, {
    id: 'updateMessageFlags',
    summary: 'Mark messages as read, star or collapse them, or undo that',
  }),
  'POST /messages/flags/narrow': route(updateFlagsOfNarrow, {
    id: 'updateNarrowFlags',
    summary: 'The same for a range of a narrow',
  }),
  'POST /mark_all_as_read': route(markAllAsRead, { id: 'markAllAsRead', summary: 'Mark everything as read' }),
  'POST /mark_stream_as_read': route(markChannelAsRead, {
    id: 'markChannelAsRead',
    deprecated: true,
    summary: 'Mark a channel as read; use POST /messages/flags/narrow instead',
  }),
  'POST /mark_topic_as_read': route(markTopicAsRead, { id: 'markTopicAsRead', summary: 'Mark a topic as read' }),
})
