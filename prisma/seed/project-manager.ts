import { z } from 'zod'
import { systemContext } from '@/lib/core/context'
import type { SystemDb } from '@/lib/core/db/prisma'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { defineOperation, runOperation } from '@/lib/core/operation'
import type { CardRow } from '@/lib/modules/project-manager/cards/card-row'
import { recordCard, recordProject } from '@/lib/modules/project-manager/projects/timeline'
import { FIRST_COLUMNS } from '@/lib/modules/project-manager/schemas'
import { demoCredentials, plannedCampaigns } from './project-manager/office'
import { addDemoFiles, demoComments } from './project-manager/remarks'
import { ARTICLES } from './support/articles'
import { Random } from './support/random'
import { DAY, HOUR, idAt, MINUTE } from './support/time'

type Organization = { id: string; name: string }

const PROJECTS = [
  { name: 'Online shop for Kasi Kitchen', status: 'active', priority: 'high', budget: 80, due: 18 },
  { name: 'Move mail to the new servers', status: 'active', priority: 'medium', budget: 40, due: -3 },
  { name: 'Fibre at the Rosebank office', status: 'active', priority: 'medium', budget: 24, due: 30 },
  { name: 'Year-end stock count', status: 'planning', priority: 'low', budget: null, due: 60 },
  { name: 'New price list', status: 'on hold', priority: 'low', budget: 12, due: null },
  { name: 'Security review 2026', status: 'completed', priority: 'high', budget: 30, due: -40 },
]

const TASKS = [
  'Call the customer about the scope',
  'Write down what is wanted',
  'Draw the first screens',
  'Agree the price',
  'Order the equipment',
  'Prepare the test data',
  'Set up the accounts',
  'Copy the old records over',
  'Check every link',
  'Train the front desk',
  'Write the hand-over notes',
  'Send the last invoice',
  'Renew the certificate',
  'Back everything up',
]
const LABELS = ['customer', 'design', 'network', 'urgent', 'paperwork']
const MILESTONES = ['Scope agreed', 'First version shown', 'Handed over']
const CHECKS = ['Ask for the details', 'Do the work', 'Let a second person look']

/** As adding and completing them does, for the timelines of their customers. */
const recordWork = defineOperation({
  name: 'demo.record_work',
  title: 'Recorded work',
  permission: 'project-manager.card.create',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({}),
  async run({ ctx }) {
    for (const project of await ctx.db.pmProject.findMany({})) await recordProject(ctx, null, project)
    for (const card of await ctx.db.pmCard.findMany({})) await recordCard(ctx, null, card as unknown as CardRow)
    return {}
  },
})

/** Projects with boards, milestones, cards and the time worked on them; the same each time but for the dates. */
export async function seedProjects({
  db,
  organizations,
  now,
}: {
  db: SystemDb
  organizations: Organization[]
  now: Date
}): Promise<void> {
  for (const { id: organization_id } of organizations) {
    if (await db.pmProject.count({ where: { organization_id } })) continue
    const people = await db.membership.findMany({
      where: { organization_id, role: { lte: 400 }, user: { is_superuser: false } },
      select: { user_id: true, user: { select: { name: true } } },
      orderBy: { id: 'asc' },
    })
    const customers = await db.customer.findMany({
      where: { organization_id, is_sample: true },
      select: { id: true },
      orderBy: { account_number: 'asc' },
      take: PROJECTS.length,
    })
    const rows = rowsOf(
      people.map(({ user_id }) => user_id),
      customers.map(({ id }) => id),
      now,
    )
    const speakers = people.map(({ user_id: id, user }) => ({ id, name: user.name }))
    const credentials = demoCredentials(
      rows.projects.map(({ id }) => id),
      now,
    )
    const own = <T extends object>(list: T[]) => list.map((row) => ({ ...row, organization_id }))
    const sample = <T extends object>(list: T[]) => own(list).map((row) => ({ ...row, is_sample: true }))
    await db.$transaction([
      db.pmProject.createMany({ data: sample(rows.projects) }),
      db.pmMilestone.createMany({ data: sample(rows.milestones) }),
      db.pmBoard.createMany({ data: sample(rows.boards) }),
      db.pmColumn.createMany({ data: own(rows.columns) }),
      db.pmCard.createMany({ data: sample(rows.cards) }),
      db.pmTimeEntry.createMany({ data: sample(rows.entries) }),
      db.pmComment.createMany({ data: sample(demoComments(rows, speakers, now)) }),
      db.pmPersonRate.createMany({ data: sample(rows.rates) }),
      db.pmArticle.createMany({ data: sample(rows.articles) }),
      db.pmArticleVersion.createMany({ data: own(rows.versions) }),
      db.pmCredential.createMany({ data: sample(credentials.rows) }),
      db.pmCredentialSecret.createMany({ data: own(credentials.secrets) }),
      db.pmSchedule.createMany({ data: sample(plannedCampaigns(now)) }),
      db.sequence.upsert({
        where: { organization_id_key: { organization_id, key: 'project-manager.card' } },
        create: { organization_id, key: 'project-manager.card', last: rows.cards.length },
        update: { last: rows.cards.length },
      }),
    ])
    const [first] = speakers
    const ctx = systemContext('demo', await organizationDetails(organization_id))
    const actor = first ? { type: 'person' as const, id: first.id, label: first.name } : ctx.actor
    await runOperation(recordWork, { ...ctx, actor }, {})
    if (first) await addDemoFiles(db, organization_id, rows, first)
  }
}

function rowsOf(people: string[], customers: string[], now: Date) {
  const random = new Random('projects')
  const today = new Date(Math.floor(now.getTime() / DAY) * DAY)
  const on = (days: number) => new Date(today.getTime() + days * DAY)
  const id = () => idAt(new Date(now.getTime() - 60 * DAY))
  const projects = PROJECTS.map(({ budget, due, ...project }, index) => ({
    ...project,
    id: id(),
    customer_id: index % 4 === 3 ? null : (customers[index] ?? null),
    owner_id: people[index % people.length] ?? null,
    start_date: on((due ?? 10) - 55),
    due_date: due === null ? null : on(due),
    created_at: on(Math.min((due ?? 10) - 55, -7)),
    updated_at: on(-index),
    budget_hours: budget,
    hourly_rate: index % 4 === 3 ? null : 650 + index * 50,
  }))
  const milestones = projects.flatMap(({ id: project_id, start_date }) =>
    MILESTONES.map((name, index) => {
      const due_date = new Date(start_date.getTime() + (index + 1) * 18 * DAY)
      // The last one of a late project is not reached yet.
      const done = due_date.getTime() < today.getTime() - 5 * DAY
      return {
        id: id(),
        project_id,
        name,
        due_date,
        status: done ? 'done' : 'pending',
        done_at: done ? due_date : null,
      }
    }),
  )
  const boards = [
    ...projects.map((project, position) => ({ id: id(), project_id: project.id, name: project.name, position })),
    { id: id(), project_id: null, name: 'Around the office', position: projects.length },
  ]
  const columns = boards.flatMap((board) =>
    FIRST_COLUMNS.map((column, position) => ({
      ...column,
      id: id(),
      board_id: board.id,
      position,
      card_limit: column.status === 'in progress' ? 4 : null,
    })),
  )
  let number = 0
  const cards = boards.flatMap((board) => {
    const project = projects.find((one) => one.id === board.project_id)
    return TASKS.slice(0, project ? random.whole(8, TASKS.length) : 6).map((title, index) => {
      const finished = project?.status === 'completed' || random.whole(0, 9) < 4
      const status = finished ? 'done' : random.whole(0, 9) < 4 ? 'in progress' : 'todo'
      const column = columns.find((one) => one.board_id === board.id && one.status === status)!
      number += 1
      const due = random.whole(0, 2) === 0 ? null : on(status === 'done' ? -random.whole(1, 20) : random.whole(-6, 25))
      return {
        id: id(),
        board_id: board.id,
        column_id: column.id,
        number,
        title,
        status,
        done_at: status === 'done' ? (due ?? on(-random.whole(1, 20))) : null,
        priority: random.pick(['low', 'medium', 'medium', 'high']),
        recurrence: board.project_id === null && index === 0 ? 'weekly' : 'none',
        due_date: due,
        assignee_id: random.whole(0, 4) === 0 ? null : random.pick(people),
        labels: random.whole(0, 1) === 0 ? [] : [random.pick(LABELS)],
        checklist: index % 3 === 0 ? CHECKS.map((text, at) => ({ id: id(), text, done: finished || at === 0 })) : [],
        project_id: project?.id ?? null,
        customer_id: project?.customer_id ?? null,
        estimate_hours: index % 4 === 0 ? random.whole(2, 8) : null,
        board_position: -index,
        board_since: on(-random.whole(1, 30)),
        created_at: on(-45 + index),
      }
    })
  })
  const entries = cards
    .filter(({ status }) => status !== 'todo')
    .flatMap(({ id: card_id, assignee_id, title }) =>
      Array.from({ length: assignee_id ? random.whole(1, 4) : 0 }, () => {
        const started_at = new Date(on(-random.whole(1, 40)).getTime() + random.whole(6, 13) * HOUR)
        const ended_at = new Date(started_at.getTime() + random.whole(2, 16) * (HOUR / 4)) as Date | null
        return {
          id: id(),
          card_id,
          user_id: assignee_id!,
          started_at,
          ended_at,
          note: random.chance(0.25) ? title : '',
        }
      }),
    )
  const articles = ARTICLES.map(({ project, ...article }, index) => ({
    ...article,
    id: id(),
    project_id: project === undefined ? null : projects[project]!.id,
    author_id: people[index % people.length] ?? null,
    created_at: on(-40 + index),
    updated_at: on(-30 + index * 5),
  }))
  const versions = articles.map(({ id: article_id, title, category, content, author_id, updated_at }) => ({
    ...{ article_id, number: 1, title, category, content },
    saved_by: author_id,
    saved_at: updated_at,
  }))
  const busy = cards.find((card) => card.status === 'in progress' && card.project_id !== null)
  if (busy && people[0])
    entries.push({
      ...{ id: id(), card_id: busy.id, user_id: people[0], note: '' },
      started_at: new Date(now.getTime() - 47 * MINUTE),
      ended_at: null,
    })
  const rates = people
    .slice(0, 4)
    .flatMap((user_id, at) => [
      { id: id(), user_id, project_id: null, rate: 550 + at * 75 },
      ...(at === 1 ? [{ id: id(), user_id, project_id: projects[0]!.id, rate: 600 }] : []),
    ])
  return { rates, projects, milestones, boards, columns, cards, entries, articles, versions }
}
