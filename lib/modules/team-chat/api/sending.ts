import { defineApi, route } from '@/lib/core/http/api-table'
import { addSubmessage } from '../sending/operations/add-submessage'
import { deleteMessage } from '../sending/operations/delete-message'
import { deleteTopic } from '../sending/operations/delete-topic'
import { postMessage } from '../sending/operations/post-message'
import { addReaction, removeReaction } from '../sending/operations/reactions'
import { renderText } from '../sending/operations/render-text'
import { updateMessage } from '../sending/operations/update-message'

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
