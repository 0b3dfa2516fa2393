import { defineApi, route } from '@/lib/core/http/api-table'
import { addContactNote, addLeadNote } from './operations/add-note'
import { createPipeline, deletePipeline, updatePipeline } from './operations/change-pipelines'
import { createStage, deleteStage, updateStage } from './operations/change-stages'
import { listContacts, listLeads, readCrmStats } from './operations/list-crm'
import { logContactCall, logLeadCall } from './operations/log-call'
import { mergeContacts } from './operations/merge-contacts'
import { listPipelines } from './operations/read-pipelines'
import { readContactPage, readLeadPage } from './operations/read-records'
import { readContactTimeline, readLeadTimeline } from './operations/read-timeline'

export const crmApi = defineApi('platform', 'CRM', {
  'GET /crm/stats': route(readCrmStats, { summary: 'Contacts, leads and opportunities in numbers' }),

  'GET /crm/contacts': route(listContacts, { summary: 'Contacts, read-only; the grid crm-contacts can do more' }),
  'POST /crm/contacts/merge': route(mergeContacts, { summary: 'Make one contact of several, with all their history' }),
  'GET /crm/contacts/{contact_id}': route(readContactPage, { summary: 'A contact with its leads and opportunities' }),
  'GET /crm/contacts/{contact_id}/timeline': route(readContactTimeline, {
    summary: 'What happened with a contact, newest first',
  }),
  'POST /crm/contacts/{contact_id}/notes': route(addContactNote, { status: 201, summary: 'Add a note to a contact' }),
  'POST /crm/contacts/{contact_id}/calls': route(logContactCall, { status: 201, summary: 'Log a call with a contact' }),

  'GET /crm/leads': route(listLeads, { summary: 'Leads, read-only; the grid crm-leads can do more' }),
  'GET /crm/leads/{lead_id}': route(readLeadPage, { summary: 'A lead with its opportunities' }),
  'GET /crm/leads/{lead_id}/timeline': route(readLeadTimeline, { summary: 'What happened with a lead, newest first' }),
  'POST /crm/leads/{lead_id}/notes': route(addLeadNote, { status: 201, summary: 'Add a note to a lead' }),
  'POST /crm/leads/{lead_id}/calls': route(logLeadCall, { status: 201, summary: 'Log a call with a lead' }),

  'GET /crm/pipelines': route(listPipelines, { summary: 'Pipelines and their stages, in order' }),
  'POST /crm/pipelines': route(createPipeline, { status: 201, summary: 'Add a pipeline, with the usual stages' }),
  'PATCH /crm/pipelines/{pipeline_id}': route(updatePipeline, { summary: 'Rename, reorder, make the default' }),
  'DELETE /crm/pipelines/{pipeline_id}': route(deletePipeline, { status: 204, summary: 'Delete; never the last one' }),
  'POST /crm/pipelines/{pipeline_id}/stages': route(createStage, { status: 201, summary: 'Add a stage' }),
  'PATCH /crm/pipelines/{pipeline_id}/stages/{stage_id}': route(updateStage, {
    summary: 'Rename, reorder, change probability or outcome',
  }),
  'DELETE /crm/pipelines/{pipeline_id}/stages/{stage_id}': route(deleteStage, {
    status: 204,
    summary: 'Delete; a pipeline keeps at least one open stage',
  }),
})
