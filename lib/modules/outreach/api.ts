import { defineApi, route } from '@/lib/core/http/api-table'
import { addMembers } from './operations/lists/add-to-list'
import { readList } from './operations/lists/read-list'
import { receiveSms } from './operations/opt-outs/receive-sms'
import { readUnsubscribe, unsubscribe } from './operations/opt-outs/unsubscribe'
import { moveSend } from './operations/sends/move-send'
import { previewSend, testSend } from './operations/sends/preview-send'
import { readSend } from './operations/sends/read-send'
import { cancelSend, startSend } from './operations/sends/start-send'
import { createSend, updateSend } from './operations/sends/write-send'

export const outreachApi = defineApi('platform', 'Outreach', {
  'GET /outreach/lists/{list_id}': route(readList, { summary: 'A list, with how many of it each channel reaches' }),
  'POST /outreach/lists/{list_id}/members': route(addMembers, {
    id: 'addListMembers',
    summary: 'Add leads and contacts; a result for each',
  }),

  'POST /outreach/sends': route(createSend, { status: 201, summary: 'Write a send to a list, as a draft' }),
  'GET /outreach/sends/{send_id}': route(readSend, { summary: 'A send, with how many messages are in which state' }),
  'PATCH /outreach/sends/{send_id}': route(updateSend, { summary: 'Change a draft' }),
  'POST /outreach/sends/preview': route(previewSend, { summary: 'One reader’s copy, its length, and who gets it' }),
  'POST /outreach/sends/test': route(testSend, { summary: 'Send one copy to oneself' }),
  'POST /outreach/sends/{send_id}/start': route(startSend, { summary: 'Send now, or at a time' }),
  'POST /outreach/sends/{send_id}/reschedule': route(moveSend, {
    id: 'moveSend',
    summary: 'Set another time for what is scheduled',
  }),
  'POST /outreach/sends/{send_id}/cancel': route(cancelSend, { summary: 'Stop what has not left yet' }),

  'GET /outreach/unsubscribe/{token}': route(readUnsubscribe, {
    id: 'getUnsubscribe',
    summary: 'Whose mail an unsubscribe link is about; browsers are led to its page',
    respond: ({ output, request }) => {
      const token = new URL(request.url).pathname.split('/').at(-1)
      return /text\/html/.test(request.headers.get('accept') ?? '')
        ? new Response(null, { status: 303, headers: { Location: `/u/${token}` } })
        : Response.json(output)
    },
  }),
  'POST /outreach/unsubscribe/{token}': route(unsubscribe, {
    id: 'unsubscribeFromMail',
    summary: 'Unsubscribe; what mail programs post by themselves (RFC 8058)',
    rawRequest: { maxBytes: 10_000 },
  }),
  'POST /webhooks/sms/{token}': route(receiveSms, {
    id: 'receiveSmsWebhook',
    summary: 'Delivery reports and replies of the SMS service',
    rawRequest: { maxBytes: 1_000_000 },
  }),
})
