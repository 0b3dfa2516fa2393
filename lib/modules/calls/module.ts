import { voiceConnector } from '@/lib/connectors/voice/connector'
import { calendarEntries } from '@/lib/core/contributions/calendar-entries'
import { gridParts } from '@/lib/core/contributions/grid-parts'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { callCampaigns, conversationPage } from '@/lib/modules/crm/slots'
import { callsApi } from './api'
import { campaignsOnCalendar } from './campaigns/calendar-source'
import { campaignReference } from './campaigns/campaign-reference'
import { callsEvents } from './events'
import { dealActions, leadActions } from './grid-actions'
import { callsAiCalls } from './grids/calls-ai-calls.grid'
import { callsCampaigns } from './grids/calls-campaigns.grid'
import { callsDoNotCall } from './grids/calls-do-not-call.grid'
import { callsPhoneCalls } from './grids/calls-phone-calls.grid'
import { addLeadsJob } from './jobs/add-leads.job'
import { keepGoing } from './jobs/keep-going.task'
import { pbxWebhooks } from './jobs/pbx-webhooks'
import { placeCallJob } from './jobs/place-call.job'
import { readCallJob } from './jobs/read-call.job'
import { stopCallJob } from './jobs/stop-call.job'
import { voiceWebhooks } from './jobs/voice-webhooks'
import { callsPermissions } from './permissions'
import { purgeCallsSample } from './sample/purge-sample'

export const callsModule = defineModule({
  name: 'calls',
  title: 'Calls',
  icon: 'phone',
  order: 150,
  navigation: [
    { label: 'Campaigns', href: '/calls/campaigns', icon: 'target', grid: 'calls-campaigns' },
    { label: 'Live', href: '/calls/live', icon: 'activity', permission: 'calls.ai_call.read' },
    { label: 'AI calls', href: '/calls/ai-calls', icon: 'zap', grid: 'calls-ai-calls' },
    { label: 'Phone calls', href: '/calls/phone-calls', icon: 'phone', grid: 'calls-phone-calls' },
    { label: 'Do not call', href: '/calls/do-not-call', icon: 'ban', grid: 'calls-do-not-call' },
    { label: 'PBX', href: '/calls/pbx', icon: 'server', permission: 'calls.pbx.read' },
  ],
  permissions: callsPermissions,
  grids: [callsCampaigns, callsAiCalls, callsPhoneCalls, callsDoNotCall],
  apis: [callsApi],
  events: callsEvents,
  contributions: [
    contribute(gridParts, { grid: 'crm-leads', actions: leadActions }),
    contribute(gridParts, { grid: 'crm-deals', actions: dealActions }),
    contribute(callCampaigns, campaignReference),
    contribute(calendarEntries, campaignsOnCalendar),
    contribute(conversationPage, (id) => `/calls/ai-calls/${id}`),
  ],
  jobs: [placeCallJob, readCallJob, stopCallJob, addLeadsJob],
  tasks: [keepGoing],
  connectors: [voiceConnector],
  webhookHandlers: [voiceWebhooks, pbxWebhooks],
  purgeSample: purgeCallsSample,
})
