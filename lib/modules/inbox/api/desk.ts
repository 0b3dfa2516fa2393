import { defineApi, route } from '@/lib/core/http/api-table'
import { assignDeskAccount, disconnectDeskAccount, listDeskAccounts } from '../operations/accounts/desk-accounts'
import { launchDesk } from '../operations/launch/launch-desk'
import { readDeskSettings, updateDeskSettings } from '../operations/settings/desk-settings'
import { listDiscardedEvents } from '../operations/settings/list-discarded-events'
import { readWebhookInfo } from '../operations/settings/webhook-info'
import { startBackfill } from '../operations/sync/start-backfill'
import { listSyncRuns } from '../operations/sync/sync-runs'
import { receiveDeskWebhook } from '../operations/webhooks/receive-desk-webhook'

/** How the helpdesk is connected. */
export const deskApi = defineApi('platform', 'Inbox', {
  'POST /webhooks/desk': route(receiveDeskWebhook, {
    id: 'receiveDeskWebhook',
    rawRequest: { maxBytes: 1_000_000, isProven: true },
    summary: 'Receive an event of the helpdesk; the secret is in the address',
  }),
  'GET /desk/webhook-info': route(readWebhookInfo, {
    id: 'getDeskWebhookInfo',
    summary: 'Get the webhook’s address and secret; the secret is made at the first call',
  }),
  'GET /desk/launch': route(launchDesk, {
    id: 'getDeskLaunch',
    summary: 'Get a link that signs you in to the helpdesk once, or why there is none',
  }),
  'GET /desk/settings': route(readDeskSettings, {
    id: 'getDeskSettings',
    summary: 'Get the helpdesk settings of the installation',
  }),
  'PUT /desk/settings': route(updateDeskSettings, {
    id: 'updateDeskSettings',
    summary: 'Update the helpdesk settings of the installation; tokens and secret are write-only',
  }),
  'GET /desk/accounts': route(listDeskAccounts, {
    id: 'listDeskAccounts',
    summary: 'List organizations with their helpdesk accounts',
  }),
  'PUT /desk/accounts/{organization_id}': route(assignDeskAccount, {
    id: 'updateDeskAccount',
    summary: 'Assign a helpdesk account to an organization',
    further: { 409: 'Another organization has the account' },
  }),
  'DELETE /desk/accounts/{organization_id}': route(disconnectDeskAccount, {
    id: 'deleteDeskAccount',
    summary: 'Disconnect the helpdesk account of an organization',
  }),
  'GET /desk/discarded-events': route(listDiscardedEvents, {
    id: 'listDeskDiscardedEvents',
    summary: 'List events that belong to no organization, newest first',
  }),
  'GET /desk/sync': route(listSyncRuns, {
    id: 'listDeskSyncRuns',
    summary: 'List readings of the helpdesk, newest first',
  }),
  'POST /desk/sync': route(startBackfill, {
    id: 'startDeskSync',
    status: 202,
    summary: 'Read all conversations of the helpdesk again; follow it as a job',
  }),
})
