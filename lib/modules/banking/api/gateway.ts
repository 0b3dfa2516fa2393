import { defineApi, route } from '@/lib/core/http/api-table'
import { readGatewaySettings, saveGatewaySettings, testGatewaySettings } from '../operations/gateway/gateway-settings'
import { receiveGatewayWebhook } from '../operations/gateway/gateway-webhook'
import { listSettlements } from '../operations/gateway/list-settlements'
import { matchSettlement } from '../operations/gateway/match-settlement'
import { previewSettlement } from '../operations/gateway/preview-settlement'
import { answerOfGatewaySync, gatewaySynced, runGatewaySync } from '../operations/gateway/run-sync'

export const gatewayApi = defineApi('platform', 'Banking', {
  'GET /settings/gateway': route(readGatewaySettings, {
    summary: 'Settings of the card gateway; of the secret key only whether it is there',
  }),
  'PUT /settings/gateway': route(saveGatewaySettings, {
    summary: 'Save the settings of the card gateway; a blank secret key keeps the stored one',
  }),
  'POST /settings/gateway/test': route(testGatewaySettings, {
    summary: 'Ask the gateway whether it takes the keys, as saved or as sent; changes nothing',
  }),
  'POST /accounting/bank/gateway-sync': route(runGatewaySync, {
    summary: 'Fetch the payments of the last 30 days and the settlements from the card gateway',
    further: { 202: 'It takes longer; follow the job' },
    answer: gatewaySynced,
    respond: answerOfGatewaySync,
  }),
  'GET /accounting/bank/settlements': route(listSettlements, {
    summary: 'What the card gateway paid out, newest first; `open=true`: what no line was cleared by yet',
  }),
  'GET /accounting/bank/match-settlement/{txn_id}': route(previewSettlement, {
    id: 'previewSettlementMatch',
    summary: 'Settlements that a line can be, and what Match Settlement would book',
  }),
  'POST /accounting/bank/match-settlement/{txn_id}': route(matchSettlement, {
    id: 'matchSettlement',
    summary: 'Clear a payout: bank and fees are debited, the clearing account is credited',
  }),
  'POST /webhooks/gateway/{token}': route(receiveGatewayWebhook, {
    id: 'receiveGatewayWebhook',
    rawRequest: { maxBytes: 1_000_000 },
    summary: 'What the card gateway tells of payments; signed',
  }),
})
