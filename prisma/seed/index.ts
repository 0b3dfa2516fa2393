import '@/lib/modules'
import { systemDb } from '@/lib/core/db/prisma'
import { seedAccounting } from './accounting'
import { seedAiWorkforce } from './ai-workforce'
import { seedBanking } from './banking'
import { seedCalls } from './calls'
import { seedCrm } from './crm'
import { seedDeals } from './crm/deals'
import { seedInbox } from './inbox'
import { seedOutreach } from './outreach'
import { seedProjects } from './project-manager'
import { type DemoPeople, seedPeople } from './settings'
import { type DemoChatKey, seedTeamChat } from './team-chat'
import { seedTimeline } from './timeline'
import { seedViews } from './views'
import { seedWebsites } from './website'

/** What the demo's sign-ins are, with the keys for chat apps. */
type Demo = Omit<DemoPeople, 'organizations'> & {
  organizations: (DemoPeople['organizations'][number] & {
    chat: DemoChatKey[]
    /** With it websites save and read cards: header X-Vault-Secret. */
    vault_secret: string
    /** With it another program renders the website: header X-Website-Secret. */
    website_secret: string
  })[]
}

/**
 * Fills an installation with the demo: people first, then each module's data. Safe to run again.
 * @param now one moment for all of it, which the dates of the demo count back from
 */
export async function seedDemo(now = new Date()): Promise<Demo> {
  const people = await seedPeople()
  const demo = { db: systemDb(), organizations: people.organizations, now }
  await seedAccounting(demo)
  const secrets = await seedBanking(demo)
  await seedCrm(demo)
  await seedDeals(demo)
  await seedCalls(demo)
  await seedOutreach(demo)
  await seedTimeline(demo)
  await seedProjects(demo)
  await seedInbox(demo)
  const sites = await seedWebsites(demo)
  await seedAiWorkforce(demo)
  await seedViews(demo)
  const keys = await seedTeamChat(demo)
  const organizations = people.organizations.map((one) => ({
    ...one,
    chat: keys.get(one.id) ?? [],
    vault_secret: secrets.get(one.id) ?? '',
    website_secret: sites.get(one.id) ?? '',
  }))
  return { ...people, organizations }
}
