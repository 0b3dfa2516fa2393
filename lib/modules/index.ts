import { coreModule } from '@/lib/core/core-module'
import type { ModuleCard } from '@/lib/core/module'
import { registerModules } from '@/lib/core/registry'
import { accountingModule } from './accounting/module'
import { aiWorkforceModule } from './ai-workforce/module'
import { bankingModule } from './banking/module'
import { buyingModule } from './buying/module'
import { callsModule } from './calls/module'
import { crmModule } from './crm/module'
import { inboxModule } from './inbox/module'
import { integrationModule } from './integration/module'
import { outreachModule } from './outreach/module'
import { projectManagerModule } from './project-manager/module'
import { sellingModule } from './selling/module'
import { settingsModule } from './settings/module'
import { teamChatModule } from './team-chat/module'
import { websiteModule } from './website/module'

/** Every module of the product. A new one is a line here. */
const cards: ModuleCard[] = [
  coreModule,
  settingsModule,
  crmModule,
  teamChatModule,
  projectManagerModule,
  callsModule,
  outreachModule,
  sellingModule,
  websiteModule,
  buyingModule,
  bankingModule,
  accountingModule,
  integrationModule,
  inboxModule,
  aiWorkforceModule,
]

registerModules(cards)
