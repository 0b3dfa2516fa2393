import { encryptSecret } from '@/lib/core/secrets/secrets'
import type { Channel } from '@/lib/modules/project-manager/schemas'
import { Random } from '../support/random'
import { DAY, HOUR, idAt } from '../support/time'

/** [system, category, environment, user name, days since the rotation or null: notes alone, licence key too] */
const SYSTEMS = [
  ['Mail server console', 'Hosting', 'production', 'root', 12, false],
  ['Router of the head office', 'Network', 'production', 'admin', 140, false],
  ['Accounting archive', 'Finance', 'production', 'bookkeeper', 34, true],
  ['Test shop', 'Website', 'staging', 'tester', 61, false],
  ['Backup storage', 'Hosting', 'production', 'backup', 203, false],
  ['Design software', 'Licences', 'production', '', 20, true],
  ['Developer sandbox', 'Website', 'development', 'dev', 5, false],
  ['Alarm of the warehouse', 'Building', 'production', '', null, false],
] as const

/** Eight systems; their secrets are made up and encrypted as real ones are. */
export function demoCredentials(projects: string[], now: Date) {
  const random = new Random('credentials')
  const today = Math.floor(now.getTime() / DAY) * DAY
  const entries = SYSTEMS.map(([system_name, category, environment, username, days, licensed], index) => {
    const row = {
      id: idAt(new Date(today - 210 * DAY)),
      system_name,
      category,
      environment,
      username,
      url: username ? `https://${system_name.toLowerCase().replaceAll(' ', '-')}.example` : '',
      project_id: index % 3 === 0 ? (projects[index] ?? null) : null,
      notes: days === null ? 'The code is in the safe; ask the owner.' : '',
      last_rotated: days === null ? null : new Date(today - days * DAY),
    }
    const fields = days === null ? [] : licensed ? ['password', 'licence_key'] : ['password']
    const secrets = fields.map((field) => ({
      id: idAt(new Date(today - 210 * DAY)),
      credential_id: row.id,
      field,
      sealed: encryptSecret(`demo-${random.whole(100_000, 999_999)}-${index}`),
    }))
    return { row, secrets }
  })
  return { rows: entries.map(({ row }) => row), secrets: entries.flatMap(({ secrets }) => secrets) }
}

/** [title, channel, day from today, hour, hours, repeats, audience, budget] */
const CAMPAIGNS: [string, Channel, number, number, number, string, string, number | null][] = [
  ['Fibre upgrade calls', 'AI call center', -12, 7, 6, 'none', 'Customers on old lines', 8_500],
  ['Monthly newsletter', 'newsletter', -9, 6, 1, 'monthly', 'All subscribers', 1_200],
  ['Payday specials', 'SMS', -6, 8, 1, 'monthly', 'Consumers', 3_400],
  ['Spring search ads', 'ad network', -3, 4, 120, 'none', 'Gauteng', 24_000],
  ['Arrears reminder calls', 'AI call center', -1, 7, 3, 'weekly', 'Accounts over 60 days', 2_800],
  ['Customer story video', 'video ads', 0, 10, 72, 'none', 'Small businesses', 18_000],
  ['Webinar invitation', 'newsletter', 2, 7, 1, 'none', 'Leads of this quarter', 600],
  ['Outage drill notice', 'SMS', 4, 9, 1, 'none', 'Hosted customers', 900],
  ['Black Friday teaser', 'video ads', 6, 5, 96, 'none', 'Everybody in reach', 32_000],
  ['Renewals round', 'AI call center', 8, 7, 8, 'none', 'Contracts that end in December', 6_200],
  ['Retargeting', 'ad network', 11, 4, 168, 'none', 'Visitors of the price page', 15_000],
  ['Year-end greeting', 'newsletter', 20, 6, 1, 'none', 'All customers', null],
]

/** Twelve campaigns around today. */
export function plannedCampaigns(now: Date) {
  const today = Math.floor(now.getTime() / DAY) * DAY
  return CAMPAIGNS.map(([title, channel, day, hour, hours, recurrence, audience, budget]) => {
    const start_at = new Date(today + day * DAY + hour * HOUR)
    const end_at = new Date(start_at.getTime() + hours * HOUR)
    const isOver = end_at < now && recurrence === 'none'
    const status = isOver ? 'completed' : start_at <= now ? 'running' : 'planned'
    return {
      id: idAt(new Date(today - 15 * DAY)),
      title,
      channel,
      status,
      start_at,
      end_at,
      recurrence,
      audience,
      budget,
    }
  })
}
