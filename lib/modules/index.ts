import { coreModule } from '@/lib/core/core-module'
import type { ModuleCard } from '@/lib/core/module'
import { registerModules } from '@/lib/core/registry'
import { settingsModule } from './settings/module'

/** Every module of the product. A new one is a line here. */
const cards: ModuleCard[] = [coreModule, settingsModule]

registerModules(cards)
