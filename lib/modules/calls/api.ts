import { defineApi, route } from '@/lib/core/http/api-table'
import { qualifyDeal } from './operations/ai-calls/qualify-deal'
import { listAiCalls, readAiCall } from './operations/ai-calls/read-ai-calls'
import { joinCall, stopCall } from './operations/ai-calls/stop-call'
import { receiveVoiceWebhook } from './operations/ai-calls/voice-webhook'
import { addTargets } from './operations/campaigns/add-lead-batch'
import { createCampaign, pauseCampaign, startCampaign, updateCampaign } from './operations/campaigns/change-campaigns'
import { nextForDialler, resultFromDialler } from './operations/campaigns/external-dialler'
import { listTargets } from './operations/campaigns/list-targets'
import { listCampaigns, readCampaign } from './operations/campaigns/read-campaigns'
import {
  addPbxDomain,
  createPbx,
  deletePbx,
  listPbxs,
  removePbxDomain,
  rotatePbxPassword,
} from './operations/pbx/pbx-settings'
import { receiveCdr } from './operations/pbx/pbx-webhook'

export const callsApi = defineApi('platform', 'Calls', {
  'GET /crm/campaign': route(listCampaigns, {
    id: 'listCampaigns',
    summary: 'Campaigns of the AI call center, newest first',
  }),
  'POST /crm/campaign': route(createCampaign, {
    id: 'createCampaign',
    status: 201,
    summary: 'Add a campaign; it waits to be started',
  }),
  'GET /crm/campaign/{id}': route(readCampaign, { summary: 'A campaign and how far it is' }),
  'PATCH /crm/campaign/{id}': route(updateCampaign, { summary: 'Change words, questions, hours and limits' }),
  'POST /crm/campaign/{id}/start': route(startCampaign, { summary: 'Call its people, as far as its hours allow' }),
  'POST /crm/campaign/{id}/pause': route(pauseCampaign, { summary: 'Call nobody else; running calls go on' }),
  'GET /crm/campaign/{id}/targets': route(listTargets, {
    id: 'listCampaignTargets',
    summary: 'Whom it calls, those that are next first',
  }),
  'POST /crm/campaign/{id}/targets': route(addTargets, { summary: 'Add leads or deals; each is told of by itself' }),
  'POST /crm/ext-campaign/{id}/next': route(nextForDialler, {
    id: 'claimNextDial',
    summary: 'For diallers outside: claim the next person to call, for 15 minutes',
  }),
  'POST /crm/ext-campaign/{id}/result': route(resultFromDialler, {
    id: 'reportDialResult',
    summary: 'For diallers outside: what came of a call',
  }),

  'POST /crm/deals/{id}/qualify': route(qualifyDeal, { summary: 'Place a live qualification call' }),
  'GET /calls/ai-calls': route(listAiCalls, {
    id: 'listCallCenterCalls',
    summary: 'Calls of the AI call center, newest first',
  }),
  'GET /calls/ai-calls/{call_id}': route(readAiCall, {
    id: 'getCallCenterCall',
    summary: 'An AI call with its transcript',
  }),
  'POST /calls/ai-calls/{call_id}/stop': route(stopCall, { summary: 'End a running call' }),
  'POST /calls/ai-calls/{call_id}/join': route(joinCall, { summary: 'What a browser needs to join a web call' }),

  'GET /calls/pbx': route(listPbxs, { id: 'listPbxs', summary: 'Telephone systems with their domains' }),
  'POST /calls/pbx': route(createPbx, { status: 201, summary: 'Connect one; its password is told this once' }),
  'DELETE /calls/pbx/{id}': route(deletePbx, { status: 204, summary: 'Disconnect one' }),
  'POST /calls/pbx/{id}/rotate': route(rotatePbxPassword, {
    id: 'rotatePbxSecret',
    summary: 'A new password; the old one ends at once',
  }),
  'POST /calls/pbx/{id}/domains': route(addPbxDomain, { status: 201, summary: 'Add a domain' }),
  'DELETE /calls/pbx/{id}/domains/{domain_id}': route(removePbxDomain, { summary: 'Remove a domain' }),

  'POST /webhooks/voice/{token}': route(receiveVoiceWebhook, {
    id: 'receiveVoiceWebhook',
    rawRequest: { maxBytes: 2_000_000 },
    summary: 'What the voice provider tells of calls; signed',
  }),
  'POST /webhooks/pbx/cdr': route(receiveCdr, {
    id: 'receivePbxWebhook',
    rawRequest: { maxBytes: 1_000_000 },
    summary: 'Call records of telephone systems (FreeSWITCH mod_xml_cdr); HTTP Basic',
  }),
})
