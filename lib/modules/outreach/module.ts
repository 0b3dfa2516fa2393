import { smsConnector } from '@/lib/connectors/sms'
import { calendarEntries } from '@/lib/core/contributions/calendar-entries'
import { gridParts } from '@/lib/core/contributions/grid-parts'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { outreachApi } from './api'
import { leadActions } from './grid-actions'
import { outreachLists } from './grids/outreach-lists.grid'
import { outreachMembers } from './grids/outreach-members.grid'
import { outreachMessages } from './grids/outreach-messages.grid'
import { outreachOptOuts } from './grids/outreach-opt-outs.grid'
import { outreachSends } from './grids/outreach-sends.grid'
import { followMergeJob } from './jobs/follow-merge.job'
import { runSend } from './jobs/run-send.job'
import { tendSends } from './jobs/tend-sends.job'
import { outreachPermissions } from './permissions'
import { purgeOutreachSample } from './sample/purge-sample'
import { sendsOnCalendar } from './sends/calendar-source'
import { smsWebhooks } from './webhooks'

export const outreachModule = defineModule({
  name: 'outreach',
  title: 'Outreach',
  icon: 'megaphone',
  order: 160,
  navigation: [
    { label: 'Lists', href: '/outreach/lists', icon: 'users', grid: 'outreach-lists' },
    { label: 'Sends', href: '/outreach/sends', icon: 'send', grid: 'outreach-sends' },
    { label: 'Opt-outs', href: '/outreach/opt-outs', icon: 'ban', grid: 'outreach-opt-outs' },
  ],
  permissions: outreachPermissions,
  grids: [outreachLists, outreachMembers, outreachSends, outreachMessages, outreachOptOuts],
  apis: [outreachApi],
  contributions: [
    contribute(gridParts, { grid: 'crm-leads', actions: leadActions }),
    contribute(calendarEntries, sendsOnCalendar),
  ],
  jobs: [runSend, tendSends, followMergeJob],
  connectors: [smsConnector],
  webhookHandlers: [smsWebhooks],
  purgeSample: purgeOutreachSample,
})
