import { defineApi, route } from '@/lib/core/http/api-table'
import { listRecentCalls } from '@/lib/modules/calls/operations/ai-calls/list-recent-calls'
import { listAiCalls, readAiCall } from '@/lib/modules/calls/operations/ai-calls/read-ai-calls'
import { createHook } from './operations/hooks/create-hook'
import { deleteHook } from './operations/hooks/delete-hook'
import { listDeliveries } from './operations/hooks/list-deliveries'
import { listEventTypes } from './operations/hooks/list-event-types'
import { listHooks, readHook } from './operations/hooks/list-hooks'
import { readDelivery, readDeliveryById } from './operations/hooks/read-delivery'
import { resendDelivery } from './operations/hooks/resend-delivery'
import { resendFailed } from './operations/hooks/resend-failed'
import { rotateSecret } from './operations/hooks/rotate-secret'
import { answerTest, testHook } from './operations/hooks/test-hook'
import { updateHook } from './operations/hooks/update-hook'
import { restCreateContact } from './operations/rest/rest-create-contact'
import { restCreateDeal } from './operations/rest/rest-create-deal'
import { restListContacts } from './operations/rest/rest-list-contacts'
import { restListDeals } from './operations/rest/rest-list-deals'
import { restListPipelines } from './operations/rest/rest-list-pipelines'
import { restListStageChanges } from './operations/rest/rest-list-stage-changes'
import { restReadContact } from './operations/rest/rest-read-contact'
import { restReadDeal } from './operations/rest/rest-read-deal'
import { restSearchContacts } from './operations/rest/rest-search-contacts'
import { restUpdateContact } from './operations/rest/rest-update-contact'
import { restUpdateDeal } from './operations/rest/rest-update-deal'
import {
  contactAnswer,
  contactsAnswer,
  dealAnswer,
  dealsAnswer,
  foundContactsAnswer,
  newContactAnswer,
  stageChangesAnswer,
} from './rest/examples'

/** The Integration REST API, for automation tools (Integration REST API 4). Literal paths stand before those with an id. */
export const integrationApi = defineApi('integration', 'Integration', {
  'GET /pipelines': route(restListPipelines, { summary: 'Pipelines and their stages, in order' }),

  'GET /deals': route(restListDeals, {
    summary: 'Deals, in pages; follow changes with updated_since',
    example: dealsAnswer,
  }),
  'POST /deals': route(restCreateDeal, {
    status: 201,
    summary: 'Add a deal; its contact is found or added by e-mail address and phone number',
    example: dealAnswer,
  }),
  'GET /deals/stage-changes': route(restListStageChanges, {
    summary: 'Recent moves of deals, newest first: the polling twin of deal.stage_changed',
    example: stageChangesAnswer,
  }),
  'GET /deals/{deal_id}': route(restReadDeal, { summary: 'One deal', example: dealAnswer }),
  'PATCH /deals/{deal_id}': route(restUpdateDeal, {
    summary: 'Change the fields that are sent; stage_id moves it',
    example: dealAnswer,
  }),

  'GET /contacts': route(restListContacts, {
    summary: 'Contacts, in pages; follow changes with updated_since',
    example: contactsAnswer,
  }),
  'POST /contacts': route(restCreateContact, {
    status: 201,
    summary: 'Add a contact; an existing one is answered with created: false',
    example: newContactAnswer,
  }),
  'GET /contacts/search': route(restSearchContacts, {
    id: 'searchContacts',
    summary: 'Find a contact by e-mail address or phone number',
    example: foundContactsAnswer,
  }),
  'GET /contacts/{contact_id}': route(restReadContact, { summary: 'One contact', example: contactAnswer }),
  'PATCH /contacts/{contact_id}': route(restUpdateContact, {
    summary: 'Change the fields that are sent; null empties',
    example: contactAnswer,
  }),

  'GET /ai-calls': route(listAiCalls, { summary: 'Calls of the AI call center, newest first' }),
  'GET /ai-calls/{call_id}': route(readAiCall, { summary: 'One AI call with its transcript' }),
  'GET /calls': route(listRecentCalls, {
    id: 'listPbxCalls',
    summary: 'Recent calls on the organization’s PBX domains',
  }),

  'GET /events': route(listEventTypes, {
    summary: 'Events that a webhook can subscribe to, each with an example',
  }),
  'GET /hooks': route(listHooks, { summary: 'The organization’s webhooks, with the figures of the last day' }),
  'POST /hooks': route(createHook, { status: 201, summary: 'Subscribe; the signing secret is answered this once' }),
  'GET /hooks/{hook_id}': route(readHook, { summary: 'One webhook, with the last day by the hour' }),
  'PATCH /hooks/{hook_id}': route(updateHook, { summary: 'Change, pause, resume; deliver_missed catches up' }),
  'DELETE /hooks/{hook_id}': route(deleteHook, { status: 204, summary: 'Unsubscribe; deliveries stop at once' }),
  'POST /hooks/{hook_id}/rotate-secret': route(rotateSecret, {
    summary: 'A new secret, answered this once; for a while the former one signs too',
  }),
  'POST /hooks/{hook_id}/test': route(testHook, {
    summary: 'Send an example event now and answer what came of it',
    respond: answerTest,
  }),
  'POST /hooks/{hook_id}/resend-failed': route(resendFailed, {
    id: 'resendFailedDeliveries',
    summary: 'Send again what failed since a moment',
  }),
  'GET /hooks/{hook_id}/deliveries': route(listDeliveries, { summary: 'Recent deliveries, newest first' }),
  'GET /hooks/{hook_id}/deliveries/{delivery_id}': route(readDelivery, {
    id: 'getHookDelivery',
    summary: 'One delivery with its request and every attempt',
  }),
  'POST /hooks/{hook_id}/deliveries/{delivery_id}/resend': route(resendDelivery, {
    id: 'resendHookDelivery',
    summary: 'Send it again',
  }),
  'GET /deliveries/{delivery_id}': route(readDeliveryById, {
    id: 'getDelivery',
    summary: 'One delivery, of whichever webhook',
  }),
})
