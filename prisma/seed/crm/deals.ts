import type { SystemDb } from '@/lib/core/db/prisma'
import { dealToWire, type NamedDeal } from '@/lib/modules/crm/deals/deal-wire'
import { stageChangeData } from '@/lib/modules/crm/deals/stage-changes'
import { chanceOf } from '@/lib/modules/crm/domain/deal'
import { campaignsOf } from '../support/campaigns'
import type { CallerFacts } from '../support/crm-contacts'
import { Random } from '../support/random'
import { DAY, HOUR, idAt, nextWorkingMoment, workingHours } from '../support/time'

type Organization = { id: string; name: string }
type Stage = { id: string; name: string; probability: number; outcome: string }
type Party = Pick<NamedDeal, 'contact_id' | 'lead_id' | 'contact_name' | 'email' | 'phone' | 'company'> & {
  phone_canonical: string
  phone_last9: string
  category: string
}
type Move = { at: Date; from: Stage; to: Stage }

const MOST = 60
const FEW = 15
const NEXT_STEPS = ['Send the quote', 'Call about the quote', 'Visit the site', 'Ask the landlord', 'Send the contract']
const NOTES = [
  'Wants to decide before month end.',
  'Asked for a second quote without installation.',
  'Signed by e-mail.',
]

/** Deals over the stages of each organization's pipeline, with how they came there; many for the first one. */
export async function seedDeals({
  db,
  organizations,
  now = new Date(),
}: {
  db: SystemDb
  organizations: Organization[]
  now?: Date
}): Promise<void> {
  for (const [index, organization] of organizations.entries()) {
    const organization_id = organization.id
    if (await db.crmDeal.count({ where: { organization_id } })) continue
    const pipeline = await db.crmPipeline.findFirst({ where: { organization_id, is_default: true, deleted_at: null } })
    const stages = pipeline
      ? await db.crmStage.findMany({
          where: { pipeline_id: pipeline.id, deleted_at: null },
          orderBy: { position: 'asc' },
        })
      : []
    const parties = await partiesOf(db, organization_id)
    if (!pipeline || stages.length === 0 || parties.length === 0) continue
    const callers = await callersOf(db, organization_id)
    const random = new Random(`deals of ${organization.name}`)
    const details = { random, organization, pipeline, stages, callers, now }
    const deals = random
      .shuffled(parties)
      .slice(0, index === 0 ? MOST : FEW)
      .map((party, n) => dealOf(details, party, n))
    const own = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, organization_id, is_sample: true }))
    await db.$transaction([
      db.crmDeal.createMany({ data: own(deals.map(({ row }) => row)) }),
      db.timelineEntry.createMany({ data: own(deals.flatMap(({ activities }) => activities)) as never }),
      db.auditLog.createMany({
        data: deals.flatMap(({ audit }) => audit).map((row) => ({ ...row, organization_id })) as never,
      }),
    ])
  }
}

async function callersOf(db: SystemDb, organization_id: string): Promise<CallerFacts[]> {
  const staff = await db.membership.findMany({
    where: { organization_id, role: { lte: 400 } },
    select: { user: { select: { id: true, name: true, is_superuser: true } } },
    orderBy: { id: 'asc' },
  })
  return staff.map(({ user }) => user).filter((user) => !user.is_superuser)
}

/** Leads that were quoted or won, and contacts. */
async function partiesOf(db: SystemDb, organization_id: string): Promise<Party[]> {
  const where = { organization_id, is_sample: true, deleted_at: null }
  const orderBy = { id: 'asc' as const }
  const leads = await db.crmLead.findMany({ where: { ...where, status: { in: ['Quoted', 'Converted'] } }, orderBy })
  const contacts = await db.crmContact.findMany({ where, orderBy, take: 60 })
  const who = ({ email, phone, phone_canonical, phone_last9, company }: (typeof leads | typeof contacts)[number]) => ({
    email,
    phone,
    phone_canonical,
    phone_last9,
    company,
  })
  return [
    ...leads.map((lead) => ({
      ...who(lead),
      contact_id: lead.contact_id,
      lead_id: lead.id,
      contact_name: lead.name,
      category: lead.category,
    })),
    ...contacts.map((contact) => ({
      ...who(contact),
      contact_id: contact.id,
      lead_id: null,
      contact_name: contact.full_name,
      category: '',
    })),
  ]
}

type Facts = {
  random: Random
  organization: Organization
  pipeline: { id: string; name: string }
  stages: Stage[]
  callers: CallerFacts[]
  now: Date
}

function dealOf({ random, organization, pipeline, stages, callers, now }: Facts, party: Party, n: number) {
  const campaigns = campaignsOf(organization.name.toLowerCase())
  const campaign = campaigns.find(({ category }) => category === party.category) ?? random.pick(campaigns)
  const offer = random.pick(campaign.offers)
  const caller = random.pick(callers)
  const created_at = workingHours(random, now, 4 + Math.floor(120 * random.next() ** 1.4))
  const moves = movesOf(random, stages, created_at, now)
  const stage = moves.at(-1)?.to ?? stages[0]!
  const stage_changed_at = moves.at(-1)?.at ?? created_at
  const open = stage.outcome === 'open'
  const probability = open && random.chance(0.2) ? random.whole(1, 9) * 10 : null
  const closesOn = new Date(Math.floor((now.getTime() + random.whole(-12, 95) * DAY) / DAY) * DAY)
  const expected_close_on = open ? (random.chance(0.85) ? closesOn : null) : stage_changed_at
  const next = open && random.chance(0.7)
  const attempts = random.chance(0.4) ? random.whole(1, 4) : 0
  const row = {
    id: idAt(created_at),
    title: party.company ? `${offer.title} for ${party.company}` : `${offer.title}, ${party.contact_name}`,
    description: random.chance(0.3) ? random.pick(NOTES) : '',
    value: n % 12 === 11 ? null : String(random.whole(...offer.value)),
    currency: 'ZAR',
    probability,
    chance: chanceOf(stage, probability),
    expected_close: expected_close_on?.toISOString().slice(0, 10) ?? '',
    expected_close_on,
    next_step: next ? random.pick(NEXT_STEPS) : '',
    next_step_on: next ? new Date(Math.floor((now.getTime() + random.whole(-2, 12) * DAY) / DAY) * DAY) : null,
    pipeline_id: pipeline.id,
    stage_id: stage.id,
    status: stage.outcome,
    stage_changed_at,
    board_since: stage_changed_at,
    closed_at: open ? null : stage_changed_at,
    ...party,
    category: campaign.category,
    campaign_id: null,
    owner_id: random.chance(0.85) ? caller.id : null,
    call_attempts: attempts,
    last_call_at: attempts ? stage_changed_at : null,
    qualification: attempts > 2 ? 'no_answer' : '',
    board_position: -stage_changed_at.getTime(),
    created_at,
    updated_at: stage_changed_at,
  }
  return { row, ...historyOf(row, pipeline.name, moves, caller, random.chance(0.3) ? random.pick(NOTES) : null) }
}

/** Stage by stage, as far as its age and its luck allow; some jump to the end. */
function movesOf(random: Random, stages: Stage[], created: Date, now: Date): Move[] {
  const open = stages.filter(({ outcome }) => outcome === 'open')
  const age = (now.getTime() - created.getTime()) / DAY
  const far = Math.min(open.length - 1, Math.floor(random.next() * (1 + age / 8)))
  const closed = age > 12 && random.chance(Math.min(0.6, age / 110))
  const goal = random.chance(0.62) ? 'won' : 'lost'
  const end = stages.find(({ outcome }) => outcome === goal)
  const way = [...open.slice(1, far + 1), ...(closed && end ? [end] : [])]
  const moves: Move[] = []
  let at = created
  for (const to of way) {
    at = nextWorkingMoment(new Date(at.getTime() + 3 * HOUR + random.next() * (age / (way.length + 1)) * DAY), random)
    if (at >= now) break
    moves.push({ at, from: moves.at(-1)?.to ?? open[0]!, to })
  }
  return moves
}

type Row = Omit<NamedDeal, 'pipeline_name' | 'stage_name' | 'status' | 'created_at' | 'stage_changed_at'> & {
  status: string
  created_at: Date
  stage_changed_at: Date
}

function historyOf(row: Row, pipeline_name: string, moves: Move[], caller: CallerFacts, note: string | null) {
  const actor = { actor_type: 'person', actor_id: caller.id, actor_label: caller.name }
  const about = { subject: 'deal', subject_id: row.id, contact_id: row.contact_id, ...actor }
  const activities = [
    {
      ...about,
      id: idAt(row.created_at),
      kind: 'created',
      data: { value: row.value, currency: row.currency },
      occurred_at: row.created_at,
    },
    ...moves.map(({ at, from, to }) => {
      const then = { ...row, stage_id: to.id, status: to.outcome, stage_changed_at: at, updated_at: at }
      const closed_at = to.outcome === 'open' ? null : at
      const deal = dealToWire({ ...then, closed_at, stage_name: to.name, pipeline_name } as NamedDeal)
      return {
        ...about,
        id: idAt(at),
        kind: 'stage_change',
        from_value: from.name,
        to_value: to.name,
        data: stageChangeData({ pipeline_id: row.pipeline_id, from_stage_id: from.id, to_stage_id: to.id, deal }),
        occurred_at: at,
      }
    }),
    ...(note
      ? [{ ...about, id: idAt(row.stage_changed_at), kind: 'note', body: note, occurred_at: row.stage_changed_at }]
      : []),
  ]
  const entry = { ...actor, entity: 'crm-deals', entity_id: row.id, entity_label: row.title }
  const audit = [
    {
      ...entry,
      id: idAt(row.created_at),
      at: row.created_at,
      operation: 'crm.deal.create',
      after: { title: row.title, ...(row.value ? { value: String(row.value) } : {}), currency: row.currency },
    },
    ...moves.map(({ at, from, to }) => ({
      ...entry,
      id: idAt(at),
      at,
      operation: 'crm.deal.move',
      before: { stage_id: from.id },
      after: { stage_id: to.id },
    })),
  ]
  return { activities, audit }
}
