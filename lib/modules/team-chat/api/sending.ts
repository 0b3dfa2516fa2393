import { defineApi, route } from '@/lib/core/http/api-table'
import { addSubmessage } from '../operations/sending/add-submessage'
import { deleteMessage } from '../operations/sending/delete-message'
import { deleteTopic } from '../operations/sending/delete-topic'
import { postMessage } from '../operations/sending/post-message'
import { addReaction, removeReaction } from '../operations/sending/reactions'
import { renderText } from '../operations/sending/render-text'
import { updateMessage } from '../operations/sending/update-message'

export const sendingApi = defineApi('chat', 'Team chat', {
  'POST /messages': route(postMessage, {
    otherNames: { subject: 'topic' },
    summary: 'Send a message to a channel or to people',
    example: { id: 42, result: 'success', msg: '' },
  }),
  'PATCH /messages/{message_id}': route(updateMessage, {
    otherNames: { subject: 'topic' },
    summary: 'Change the text of a message, or move it to another topic or channel',
    example: { detached_uploads: [], result: 'success', msg: '' },
  }),
  'DELETE /messages/{message_id}': route(deleteMessage, { summary: 'Delete a message' }),
  'POST /messages/render': route(renderText, {
    summary: 'See how a message would look',
    example: { rendered: '<p><strong>Lunch</strong> at one?</p>', result: 'success', msg: '' },
  }),
  'POST /messages/{message_id}/reactions': route(addReaction, { summary: 'React to a message with an emoji' }),
  'DELETE /messages/{message_id}/reactions': route(removeReaction, { summary: 'Take a reaction back' }),
  'POST /submessage': route(addSubmessage, {
    id: 'addSubmessage',
    summary: 'Vote in a poll, or change a list of tasks',
  }),
  'POST /streams/{stream_id}/delete_topic': route(deleteTopic, {
    summary: 'Delete a topic with all its messages',
    example: { complete: true, result: 'success', msg: '' },
  }),
})
