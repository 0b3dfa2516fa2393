import { defineApi, route } from '@/lib/core/http/api-table'
import { addContactNote, addDealNote, addLeadNote } from './operations/activities/add-note'
import { logContactCall, logDealCall, logLeadCall } from './operations/activities/log-call'
import { readContactTimeline, readDealTimeline, readLeadTimeline } from './operations/activities/read-timeline'
import { createCategoryRule, deleteCategoryRule } from './operations/categories/change-category-rules'
import { listCategoryRules, previewCategoryRule, suggestRuleSources } from './operations/categories/read-category-rules'
import { recategorize } from './operations/categories/recategorize'
import { mergeContacts } from './operations/contacts/merge-contacts'
import { createCrmDeal, moveCrmDeal, readCrmDeal, resetDealCalls, updateCrmDeal } from './operations/deals/change-deals'
import { sendEmail } from './operations/emails/send-email'
import { readSyncConfig, updateSyncConfig } from './operations/lead-sync/lead-sync-config'
import { dropFailure, retryFailure } from './operations/lead-sync/lead-sync-import'
import { answerOfSync, listSyncRuns, runLeadSync } from './operations/lead-sync/lead-sync-run'
import { createPipeline, deletePipeline, updatePipeline } from './operations/pipelines/change-pipelines'
import { createStage, deleteStage, updateStage } from './operations/pipelines/change-stages'
import { listPipelines } from './operations/pipelines/read-pipelines'
import { buildQuote } from './operations/quotations/build-quote'
import { previewItemMap, readItemMap, suggestItemMap, writeItemMap } from './operations/quotations/item-map'
import { prepareDealQuotation, prepareLeadQuotation } from './operations/quotations/prepare-quotation'
import { listContacts, listLeads, readCrmStats } from './operations/records/list-crm'
import { readContactPage, readDealPage, readLeadPage } from './operations/records/read-records'

export const crmApi = defineApi('platform', 'CRM', {
  'GET /crm/stats': route(readCrmStats, {
    id: 'getCrmStats',
    summary: 'Contacts, leads, deals and opportunities in numbers',
  }),

  'GET /crm/contacts': route(listContacts, {
    id: 'listCrmContacts',
    summary: 'Contacts, read-only; the grid crm-contacts can do more',
  }),
  'POST /crm/contacts/merge': route(mergeContacts, {
    id: 'mergeContacts',
    summary: 'Make one contact of several, with all their history',
  }),
  'GET /crm/contacts/{contact_id}': route(readContactPage, {
    id: 'getContactPage',
    summary: 'A contact with its leads and opportunities',
  }),
  'GET /crm/contacts/{contact_id}/timeline': route(readContactTimeline, {
    id: 'getContactTimeline',
    summary: 'What happened with a contact, newest first',
  }),
  'POST /crm/contacts/{contact_id}/notes': route(addContactNote, {
    id: 'addContactNote',
    status: 201,
    summary: 'Add a note to a contact',
  }),
  'POST /crm/contacts/{contact_id}/calls': route(logContactCall, { status: 201, summary: 'Log a call with a contact' }),

  'GET /crm/leads': route(listLeads, { summary: 'Leads, read-only; the grid crm-leads can do more' }),
  'GET /crm/leads/{lead_id}': route(readLeadPage, { id: 'getLeadPage', summary: 'A lead with its opportunities' }),
  'GET /crm/leads/{lead_id}/timeline': route(readLeadTimeline, {
    id: 'getLeadTimeline',
    summary: 'What happened with a lead, newest first',
  }),
  'GET /crm/leads/{lead_id}/quotation': route(prepareLeadQuotation, {
    summary: 'What the form of its quotation begins with; saves nothing',
  }),
  'POST /crm/leads/{lead_id}/notes': route(addLeadNote, {
    id: 'addLeadNote',
    status: 201,
    summary: 'Add a note to a lead',
  }),
  'POST /crm/leads/{lead_id}/calls': route(logLeadCall, { status: 201, summary: 'Log a call with a lead' }),

  'POST /crm/emails': route(sendEmail, {
    id: 'sendEmail',
    status: 201,
    summary: 'Send an email',
  }),

  'POST /crm/deals': route(createCrmDeal, {
    id: 'createCrmDeal',
    status: 201,
    summary: 'Add a deal, also as the target of a campaign',
  }),
  'GET /crm/deals/{id}': route(readCrmDeal, { id: 'getCrmDeal', summary: 'A deal' }),
  'PATCH /crm/deals/{id}': route(updateCrmDeal, { id: 'updateCrmDeal', summary: 'Change a deal; stage_id moves it' }),
  'POST /crm/deals/{id}/move': route(moveCrmDeal, {
    id: 'moveDeal',
    summary: 'Move a deal to a stage of its pipeline',
  }),
  'POST /crm/deals/{id}/reset-calls': route(resetDealCalls, { summary: 'Clear the logged call attempts of a deal' }),
  'POST /crm/deals/{id}/build-quote': route(buildQuote, {
    status: 201,
    summary: 'Build a draft quotation from the form answers of its lead, by the item map',
  }),
  'GET /crm/deals/{id}/quotation': route(prepareDealQuotation, {
    summary: 'What the form of its quotation begins with; saves nothing',
  }),
  'GET /crm/deals/{id}/page': route(readDealPage, {
    id: 'getDealPage',
    summary: 'A deal with the stages of its pipeline, for its page',
  }),
  'GET /crm/deals/{id}/timeline': route(readDealTimeline, {
    id: 'getDealTimeline',
    summary: 'What happened with a deal, newest first',
  }),
  'POST /crm/deals/{id}/notes': route(addDealNote, { id: 'addDealNote', status: 201, summary: 'Add a note to a deal' }),
  'POST /crm/deals/{id}/calls': route(logDealCall, { status: 201, summary: 'Log a call about a deal' }),

  'GET /crm/pipelines': route(listPipelines, {
    id: 'listCrmPipelines',
    summary: 'Pipelines and their stages, in order',
  }),
  'POST /crm/pipelines': route(createPipeline, { status: 201, summary: 'Add a pipeline, with the usual stages' }),
  'PATCH /crm/pipelines/{pipeline_id}': route(updatePipeline, { summary: 'Rename, reorder, make the default' }),
  'DELETE /crm/pipelines/{pipeline_id}': route(deletePipeline, { status: 204, summary: 'Delete; never the last one' }),
  'POST /crm/pipelines/{pipeline_id}/stages': route(createStage, { status: 201, summary: 'Add a stage' }),
  'PATCH /crm/pipelines/{pipeline_id}/stages/{stage_id}': route(updateStage, {
    summary: 'Rename, reorder, change probability or outcome',
  }),
  'DELETE /crm/pipelines/{pipeline_id}/stages/{stage_id}': route(deleteStage, {
    status: 204,
    summary: 'Delete; its deals go to the stage move_to, and a pipeline keeps at least one open stage',
  }),

  'GET /crm/category-rules': route(listCategoryRules, {
    id: 'listCategoryRules',
    summary: 'Category rules, with the leads that each takes',
  }),
  'POST /crm/category-rules': route(createCategoryRule, {
    id: 'createCategoryRule',
    status: 201,
    summary: 'Add a category rule',
  }),
  'DELETE /crm/category-rules': route(deleteCategoryRule, {
    id: 'deleteCategoryRuleByQuery',
    summary: 'Delete a rule, by ?id= or {"id"}',
  }),
  'DELETE /crm/category-rules/{id}': route(deleteCategoryRule, {
    id: 'deleteCategoryRule',
    summary: 'Delete a category rule',
  }),
  'POST /crm/category-rules/preview': route(previewCategoryRule, {
    id: 'previewCategoryRule',
    summary: 'What a rule would change; saves nothing',
  }),
  'GET /crm/category-rules/suggestions': route(suggestRuleSources, {
    id: 'suggestCategoryRules',
    summary: 'Ads, ad sets, campaigns and forms that leads came from',
  }),
  'POST /crm/recategorize': route(recategorize, {
    id: 'recategorizeLeads',
    summary: 'Apply the category rules again; many leads are changed by a job (202)',
    respond: ({ output }) =>
      Response.json(output, { status: (output as { job_id: string | null }).job_id ? 202 : 200 }),
  }),

  'GET /crm/sync/config': route(readSyncConfig, {
    id: 'getLeadSyncConfig',
    summary: 'Settings of the lead sync, and what is connected',
  }),
  'PUT /crm/sync/config': route(updateSyncConfig, {
    id: 'updateLeadSyncConfig',
    summary: 'Change the settings of the lead sync',
  }),
  'POST /crm/sync/run': route(runLeadSync, {
    id: 'runLeadSync',
    summary: 'Pull leads from the ad network now: {created, updated, skipped, failed, message}',
    respond: answerOfSync,
  }),
  'GET /crm/sync/runs': route(listSyncRuns, {
    id: 'listLeadSyncRuns',
    summary: 'The last pulls, and leads that could not be brought in',
  }),
  'POST /crm/sync/failures/{id}/retry': route(retryFailure, {
    id: 'retryLeadSyncFailure',
    summary: 'Try to bring in a failed lead again',
  }),
  'DELETE /crm/sync/failures/{id}': route(dropFailure, { id: 'dropLeadSyncFailure', summary: 'Give up a failed lead' }),

  'GET /crm/lead-item-map': route(readItemMap, { summary: 'Which answers of forms stand for which items' }),
  'PUT /crm/lead-item-map': route(writeItemMap, {
    id: 'updateItemMap',
    summary: 'Replace the whole item map; version refuses an old one',
  }),
  'POST /crm/lead-item-map/preview': route(previewItemMap, { summary: 'The items of a lead; saves nothing' }),
  'GET /crm/lead-item-map/suggestions': route(suggestItemMap, { summary: 'Questions, forms and leads to choose from' }),
})
