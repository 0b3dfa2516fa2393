import { recordCards } from '@/lib/core/contributions/record-cards'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { timelineKinds, timelineRecords } from '@/lib/core/timeline/kinds'
import { documentOrigins } from '@/lib/modules/accounting/slots'
import { crmTimelineKinds, crmTimelineRecords } from './activities/timeline-kinds'
import { crmApi } from './api'
import { contactCard, dealCard, leadCard } from './domain/record-cards'
import { crmEvents } from './events'
import { crmContacts } from './grids/crm-contacts.grid'
import { crmDealForecast } from './grids/crm-deal-forecast.grid'
import { crmDeals } from './grids/crm-deals.grid'
import { crmLeadSources } from './grids/crm-lead-sources.grid'
import { crmLeads } from './grids/crm-leads.grid'
import { crmOpportunities } from './grids/crm-opportunities.grid'
import { syncLeads } from './jobs/lead-sync.job'
import { recategorizeLeads } from './jobs/recategorize.job'
import { crmPermissions } from './permissions'
import { createDefaultPipeline } from './pipelines/default-pipeline'
import { quotationOrigins } from './quotations/quotation-origins'
import { purgeCrmSample } from './sample/purge-sample'
import { crmSteps } from './setup/getting-started'

export const crmModule = defineModule({
  name: 'crm',
  title: 'CRM',
  icon: 'handshake',
  order: 100,
  navigation: [
    { label: 'Contacts', href: '/crm/contacts', icon: 'contact', grid: 'crm-contacts', shortcut: 'c' },
    { label: 'Leads', href: '/crm/leads', icon: 'funnel', grid: 'crm-leads', shortcut: 'l' },
    { label: 'Deals', href: '/crm/deals', icon: 'briefcase', grid: 'crm-deals', shortcut: 'd' },
    { label: 'Forecast', href: '/crm/deal-forecast', icon: 'chart-column', grid: 'crm-deal-forecast' },
    { label: 'Opportunities', href: '/crm/opportunities', icon: 'target', grid: 'crm-opportunities', shortcut: 'o' },
    { label: 'Lead sources', href: '/crm/lead-sources', icon: 'chart-column', grid: 'crm-lead-sources', shortcut: 's' },
    { label: 'Pipelines', href: '/crm/pipelines', icon: 'columns-3', permission: 'crm.pipeline.read', shortcut: 'p' },
    { label: 'Category rules', href: '/crm/category-rules', icon: 'tag', permission: 'crm.rule.read' },
    { label: 'Lead sync', href: '/crm/lead-sync', icon: 'refresh-cw', permission: 'crm.sync.read' },
    { label: 'Item map', href: '/crm/item-map', icon: 'list', permission: 'crm.rule.read' },
  ],
  permissions: crmPermissions,
  grids: [crmContacts, crmLeads, crmDeals, crmDealForecast, crmOpportunities, crmLeadSources],
  apis: [crmApi],
  events: crmEvents,
  contributions: [
    contribute(documentOrigins, quotationOrigins),
    ...[leadCard, dealCard, contactCard].map((kind) => contribute(recordCards, kind)),
    ...crmTimelineKinds.map((kind) => contribute(timelineKinds, kind)),
    ...crmTimelineRecords.map((record) => contribute(timelineRecords, record)),
  ],
  jobs: [syncLeads, recategorizeLeads],
  onOrganizationCreated: createDefaultPipeline,
  purgeSample: purgeCrmSample,
  gettingStarted: crmSteps,
})
