import { defineApi, route } from '@/lib/core/http/api-table'
import { listRecentCalls } from '@/lib/modules/calls/operations/list-recent-calls'
import { listAiCalls, readAiCall } from '@/lib/modules/calls/operations/read-ai-calls'
import { restCreateContact } from './operations/rest-create-contact'
import { restCreateDeal } from './operations/rest-create-deal'
import { restListContacts } from './operations/rest-list-contacts'
import { restListDeals } from './operations/rest-list-deals'
import { restListPipelines } from './operations/rest-list-pipelines'
import { restListStageChanges } from './operations/rest-list-stage-changes'
import { restReadContact } from './operations/rest-read-contact'
import { restReadDeal } from './operations/rest-read-deal'
import { restSearchContacts } from './operations/rest-search-contacts'
import { restUpdateContact } from './operations/rest-update-contact'
import { restUpdateDeal } from './operations/rest-update-deal'

/** The Integration REST API, for automation tools (Integration REST API 4). Literal paths stand before those with an id. */
export const integrationApi = defineApi('integration', 'Integration', {
  'GET /pipelines': route(restListPipelines, { summary: 'Pipelines and their stages, in order' }),

  'GET /deals': route(restListDeals, { summary: 'Deals, in pages; follow changes with updated_since' }),
  'POST /deals': route(restCreateDeal, {
    status: 201,
    summary: 'Add a deal; its contact is found or added by e-mail address and phone number',
  }),
  'GET /deals/stage-changes': route(restListStageChanges, {
    summary: 'Recent moves of deals, newest first: the polling twin of deal.stage_changed',
  }),
  'GET /deals/{deal_id}': route(restReadDeal, { summary: 'One deal' }),
  'PATCH /deals/{deal_id}': route(restUpdateDeal, { summary: 'Change the fields that are sent; stage_id moves it' }),

  'GET /contacts': route(restListContacts, { summary: 'Contacts, in pages; follow changes with updated_since' }),
  'POST /contacts': route(restCreateContact, {
    status: 201,
    summary: 'Add a contact; whoever is there already is answered with created: false',
  }),
  'GET /contacts/search': route(restSearchContacts, { summary: 'Find a contact by e-mail address or phone number' }),
  'GET /contacts/{contact_id}': route(restReadContact, { summary: 'One contact' }),
  'PATCH /contacts/{contact_id}': route(restUpdateContact, {
    summary: 'Change the fields that are sent; null empties',
  }),

  'GET /ai-calls': route(listAiCalls, { summary: 'Calls of the AI call center, newest first' }),
  'GET /ai-calls/{call_id}': route(readAiCall, { summary: 'One AI call with its transcript' }),
  'GET /calls': route(listRecentCalls, { summary: 'Recent calls on the organization’s PBX domains' }),
})
