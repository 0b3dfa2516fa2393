import { reminder } from '@/lib/connectors/model/sandbox/letters'
import type { SystemDb } from '@/lib/core/db/prisma'
import { nextRun } from '@/lib/core/jobs/schedules/cron-time'
import { callTool } from '@/lib/modules/ai-workforce/tools/call-tool'
import { DAY, HOUR, idAt, MINUTE } from './support/time'

type Organization = { id: string; name: string }
type Call = { name: string; arguments: Record<string, unknown> }
type Profile = ReturnType<typeof profilesOf>[number]

/**
 * Agents with their runs, their log and what they ask for, for the demo's organizations. What waits is asked by the tools themselves, so
 * that it is carried out when a visitor approves it. An organization that has an agent keeps what it has.
 */
export async function seedAiWorkforce({
  db,
  organizations,
  now,
}: {
  db: SystemDb
  organizations: Organization[]
  now: Date
}): Promise<void> {
  for (const { id: organization_id } of organizations) {
    if (await db.aiProfile.count({ where: { organization_id } })) continue
    const owner = await db.membership.findFirstOrThrow({ where: { organization_id }, orderBy: { role: 'asc' } })
    const sample = { organization_id, is_sample: true }
    const profiles = profilesOf(now, owner.user_id)
    await db.aiProfile.createMany({ data: profiles.map((profile) => ({ ...profile, ...sample })) })
    await db.aiSubscription.createMany({
      data: [
        { id: idAt(now), event_name: 'bill.submitted', agent_profile: profiles[2]!.id, enabled: false },
        { id: idAt(now), event_name: 'lead.created', agent_profile: profiles[1]!.id, enabled: false },
      ].map((row) => ({ ...row, ...sample, tenant_scope: organization_id })),
    })
    for (const run of runsOf(profiles, await callsOf(db, organization_id), now))
      await seedRun(db, run, owner.user_id, sample)
    await decideSome(db, organization_id, now)
    // The demo's people begin without a bell that rings.
    await db.notification.deleteMany({ where: { organization_id, kind: 'approval.requested' } })
  }
}

const profilesOf = (now: Date, run_as_user: string) => [
  {
    id: idAt(new Date(now.getTime() - 30 * DAY)),
    name: 'Payment reminders',
    task_prompt:
      'Look at the invoices that are more than 30 days late. Propose a friendly reminder for each customer, and say how much is owed in all.',
    run_as_user,
    enabled: true,
    schedule: '',
    next_run_at: null,
    max_write_actions: 15,
  },
  {
    id: idAt(new Date(now.getTime() - 21 * DAY)),
    name: 'Lead tidy-up',
    task_prompt:
      'Look through the open leads. Propose a better status where calls went unanswered, and name leads without an owner.',
    run_as_user,
    enabled: true,
    schedule: '0 7 * * 1-5',
    next_run_at: nextRun('0 7 * * 1-5', 'Africa/Johannesburg', now),
    grid_allowlist: ['crm-leads', 'crm-contacts'],
    max_write_actions: 10,
  },
  {
    id: idAt(new Date(now.getTime() - 14 * DAY)),
    name: 'Bill checker',
    task_prompt:
      'Compare the new bill with the last three of the same supplier. Report prices that rose and lines that were not there before.',
    run_as_user,
    enabled: true,
    schedule: '',
    next_run_at: null,
    max_write_actions: 0,
  },
]

/** What the demo's agents ask for, about records that are there. */
async function callsOf(db: SystemDb, organization_id: string): Promise<{ reminders: Call[]; tidying: Call[] }> {
  const where = { organization_id, is_sample: true, deleted_at: null }
  const leads = await db.crmLead.findMany({
    where: { ...where, status: 'New' },
    orderBy: { created_at: 'asc' },
    take: 3,
  })
  const quoted = await db.crmLead.findFirstOrThrow({ where: { ...where, status: 'Quoted' }, orderBy: { id: 'asc' } })
  const list = await db.outreachList.findFirstOrThrow({ where, orderBy: { id: 'asc' } })
  const change = (id: string, changes: object): Call => ({
    name: 'update_crm_leads',
    arguments: { row_id: id, changes },
  })
  return {
    tidying: [
      { name: 'count_crm_leads', arguments: {} },
      change(quoted.id, { notes: 'The quotation was sent; call in a week.' }),
      change(leads[2]!.id, { status: 'Disqualified' }),
      change(leads[1]!.id, { notes: 'Asks for a line of 100 Mbit/s. Called twice without an answer.' }),
      change(leads[0]!.id, { status: 'Unreachable', notes: 'Three calls without an answer.' }),
      {
        name: 'create_crm_contacts',
        arguments: {
          full_name: 'Nomsa Radebe',
          phone: '082 555 0147',
          email: 'nomsa@radebe.example',
          company: 'Radebe Guest House',
        },
      },
    ],
    reminders: [
      { name: 'list_acc_sales_invoices', arguments: { per_page: 5 } },
      {
        name: 'createSend',
        arguments: {
          list_id: list.id,
          ...(list.channel === 'email' ? { channel: 'email', subject: 'Your account' } : { channel: 'sms' }),
          body: 'Hello {{first_name|there}}, your account is more than 30 days late. Please pay this week, or reply to arrange a plan.',
        },
      },
      ...(await lettersTo(db, organization_id)),
    ],
  }
}

const LETTERS = 3

/** Reminders to those who have owed an invoice longest. */
async function lettersTo(db: SystemDb, organization_id: string): Promise<Call[]> {
  const invoices = await db.accDocument.findMany({
    where: { organization_id, doctype: 'acc_sales_invoice', docstatus: 1, outstanding: { gt: 0 }, is_return: false },
    orderBy: [{ due_date: 'asc' }, { id: 'asc' }],
    take: 40,
  })
  const byCustomer = [...Map.groupBy(invoices, ({ customer_id }) => customer_id!)].slice(0, LETTERS)
  const customers = await db.customer.findMany({ where: { organization_id, id: { in: byCustomer.map(([id]) => id) } } })
  return byCustomer.map(([customer_id, [first]]) => {
    const { name, email } = customers.find(({ id }) => id === customer_id)!
    const row = {
      ...first!,
      outstanding: Number(first!.outstanding),
      due_date: first!.due_date?.toISOString().slice(0, 10),
    }
    return {
      name: 'sendEmail',
      arguments: {
        ...{ customer_id, to: email, subject: `Your open invoice ${first!.number}` },
        text: reminder({ name, rows: [row] }),
      },
    }
  })
}

type SeedRun = {
  profile: Profile
  trigger: string
  event_name?: string
  at: Date
  calls: Call[]
  report: string
  error?: string
}

function runsOf(
  [reminders, tidying, bills]: Profile[],
  calls: Awaited<ReturnType<typeof callsOf>>,
  now: Date,
): SeedRun[] {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return [
    {
      profile: bills!,
      trigger: 'event',
      event_name: 'bill.submitted',
      at: ago(3 * DAY),
      calls: [],
      report: 'The bill is as the last three were: the same lines at the same prices.',
    },
    {
      profile: reminders!,
      trigger: 'manual',
      at: ago(2 * DAY),
      calls: [],
      report: '',
      error: 'The model did not answer in time. Start the run again.',
    },
    {
      profile: tidying!,
      trigger: 'scheduled',
      at: ago(5 * HOUR),
      calls: calls.tidying,
      report: 'I looked through the open leads and ask for five changes: four leads, and a contact that was missing.',
    },
    {
      profile: reminders!,
      trigger: 'manual',
      at: ago(40 * MINUTE),
      calls: calls.reminders,
      report: 'I propose a message to the list, as a draft, and a letter to each of the three who have owed longest.',
    },
  ]
}

async function seedRun(
  db: SystemDb,
  { profile, trigger, event_name = '', at, calls, report, error = '' }: SeedRun,
  user_id: string,
  sample: { organization_id: string; is_sample: boolean },
): Promise<void> {
  const { organization_id } = sample
  const [session_id, run_id] = [idAt(at), idAt(at)]
  const { id: profile_id, name: profile_name, max_write_actions } = profile
  const writes = calls.filter(({ name }) => !/^(list|count|read)_/.test(name)).length
  const state = writes > 0 ? 'waiting' : 'idle'
  await db.aiSession.create({
    data: { id: session_id, organization_id, profile_id, user_id, state, turn: 1, created_at: at },
  })
  await db.aiRun.create({
    data: {
      ...sample,
      ...{ id: run_id, session_id, profile_id, profile_name, trigger, event_name, report, error, created_at: at },
      status: error ? 'failed' : writes > 0 ? 'waiting' : 'completed',
      started_at: at,
      finished_at: new Date(at.getTime() + 48_000),
      duration_ms: 48_000,
      action_count: calls.length,
      write_count: writes,
      limits: { max_write_actions },
    },
  })
  const lists = { tool_allowlist: [], grid_allowlist: 'grid_allowlist' in profile ? profile.grid_allowlist! : [] }
  const agent = { organization_id, profile, user_id }
  const origin = { session_id, run_id, profile_id, conversation_id: null }
  const toolCalls = calls.map((call, index) => ({ id: `call-${index}`, ...call }))
  const results: { callId: string; name: string; result: unknown }[] = []
  for (const call of toolCalls) {
    const caller = { agent, lists, origin, turn: 1, writesLeft: null }
    const told = await callTool(caller, call)
    if (!['success', 'pending approval'].includes(told.outcome))
      throw new Error(`the demo's agent cannot call ${call.name}: ${JSON.stringify(told.result)}`)
    results.push({ callId: call.id, name: call.name, result: told.result })
  }
  // From these it goes on once a visitor has decided.
  const steps: [role: string, content: object][] = [
    ['user', { text: profile.task_prompt }],
    ...(calls.length > 0 ? [['assistant', { text: '', toolCalls }] as [string, object]] : []),
    ...results.map((result): [string, object] => ['tool', result]),
    ['assistant', { text: report || error, toolCalls: [] }],
  ]
  await db.aiStep.createMany({
    data: steps.map(([role, content], index) => ({
      ...{ organization_id, session_id, position: index + 1, turn: 1, role, content, created_at: at },
    })),
  })
  const made = { is_sample: true, created_at: at }
  await db.aiAction.updateMany({ where: { organization_id, session_id }, data: made })
  const expires_at = new Date(at.getTime() + 30 * DAY)
  await db.aiApproval.updateMany({ where: { organization_id, session_id }, data: { ...made, expires_at } })
}

/** One request was approved and done, one rejected with a reason, one nobody decided in time. */
async function decideSome(db: SystemDb, organization_id: string, now: Date): Promise<void> {
  const requests = await db.aiApproval.findMany({
    where: { organization_id, tool_name: 'update_crm_leads' },
    orderBy: { id: 'asc' },
  })
  const owner = await db.membership.findFirstOrThrow({
    where: { organization_id },
    select: { user: true },
    orderBy: { role: 'asc' },
  })
  const decided_at = new Date(now.getTime() - 4 * HOUR)
  const decided = { decided_at, decided_by: owner.user.id, decided_by_name: owner.user.name, decided_as: 'owner' }
  const [approved, rejected, expired] = requests
  const notes = (approved!.input as { changes: { notes: string } }).changes.notes
  await db.$transaction([
    db.crmLead.updateMany({ where: { organization_id, id: approved!.row_id! }, data: { notes } }),
    db.aiApproval.updateMany({
      where: { id: approved!.id },
      data: { ...decided, status: 'approved', execution: 'done', finished_at: decided_at, attempts: 1 },
    }),
    db.aiApproval.updateMany({
      where: { id: rejected!.id },
      data: { ...decided, status: 'rejected', rejection_reason: 'Call once more before you give up on a lead.' },
    }),
    db.aiApproval.updateMany({ where: { id: expired!.id }, data: { status: 'expired', expires_at: decided_at } }),
  ])
}
