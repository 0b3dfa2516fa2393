import { coreModule } from '@/lib/core/core-module'
import type { ModuleCard } from '@/lib/core/module'
import { registerModules } from '@/lib/core/registry'
import { accountingModule } from './accounting/module'
import { callsModule } from './calls/module'
import { crmModule } from './crm/module'
import { integrationModule } from './integration/module'
import { outreachModule } from './outreach/module'
import { settingsModule } from './settings/module'

/** Every module of the product. A new one is a line here. */
const cards: ModuleCard[] = [
  coreModule,
  settingsModule,
  crmModule,
  callsModule,
  outreachModule,
  accountingModule,
  integrationModule,
]

registerModules(cards)
