import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx, OrganizationDetails } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { cardComments, projectComments } from './comment-operations'

await createTestDatabase()

let organization: OrganizationDetails
let thandi: OrganizationCtx
let sipho: OrganizationCtx
let card: { id: string }
let project: { id: string }
beforeEach(async () => {
  organization = await newOrganization()
  thandi = await memberOf(organization)
  sipho = await memberOf(organization, 'member', 'Sipho Dlamini')
  const made = await newProject(thandi)
  project = made.project
  card = await newCard(thandi, made.board.columns[0]!.id, { title: 'Call Neo' })
})

const told = (ctx: OrganizationCtx) => systemDb().notification.findMany({ where: { user_id: ctx.user!.id } })
const say = async (ctx: OrganizationCtx, body: string) =>
  (await run(cardComments.add, ctx, { record_id: card.id, body })).comment

test('a person mentioned in a comment is notified once, with a link to the card', async () => {
  await memberOf(await newOrganization(), 'member', 'Sipho Dlamini')
  const comment = await say(thandi, '@sipho dlamini and @Thandi Mokoena, please look')
  expect(comment.mention_ids.toSorted()).toEqual([sipho.user!.id, thandi.user!.id].toSorted())
  expect(await told(sipho)).toMatchObject([
    { title: 'Thandi Mokoena mentioned you on Call Neo', href: `/project-manager/cards?row=${card.id}` },
  ])
  await run(cardComments.change, thandi, {
    ...{ record_id: card.id, comment_id: comment.id },
    body: '@Sipho Dlamini, please look today',
  })
  expect(await told(sipho)).toHaveLength(1)
  expect(await told(thandi)).toEqual([])
})

test('own comments are changed and deleted; those of others by moderators', async () => {
  const { id: comment_id } = await say(thandi, 'First')
  const which = { record_id: card.id, comment_id }
  expect(await refusal(run(cardComments.change, sipho, { ...which, body: 'x' }))).toMatchObject({ status: 403 })
  expect(await refusal(run(cardComments.remove, sipho, which))).toMatchObject({ status: 403 })
  const { comment } = await run(cardComments.change, thandi, { ...which, body: 'Second' })
  expect(comment).toMatchObject({ body: 'Second', edited_at: expect.any(String) })
  await run(cardComments.remove, await memberOf(organization, 'moderator'), which)
  expect((await run(cardComments.list, thandi, { record_id: card.id })).comments).toEqual([])
})

test('comments of a card are its own, and no other organization’s', async () => {
  const { id } = await say(thandi, 'Here')
  await run(projectComments.add, thandi, { record_id: project.id, body: 'There' })
  const { comments } = await run(projectComments.list, thandi, { record_id: project.id })
  expect(comments.map(({ body }) => body)).toEqual(['There'])
  const astray = { record_id: project.id, comment_id: id }
  expect(await refusal(run(projectComments.remove, thandi, astray))).toMatchObject({ status: 404 })
  const stranger = await memberOf(await newOrganization(), 'owner')
  for (const refused of [
    () => run(cardComments.list, stranger, { record_id: card.id }),
    () => run(cardComments.add, stranger, { record_id: card.id, body: 'x' }),
    () => run(cardComments.remove, stranger, { record_id: card.id, comment_id: id }),
  ])
    expect(await refusal(refused())).toMatchObject({ status: 404 })
})

test('older comments come page by page', async () => {
  for (let n = 1; n <= 32; n++) await say(thandi, `No. ${n}`)
  const first = await run(cardComments.list, thandi, { record_id: card.id })
  const second = await run(cardComments.list, thandi, { record_id: card.id, before: first.next_cursor! })
  expect([...first.comments, ...second.comments].map(({ body }) => body)).toEqual(
    Array.from({ length: 32 }, (_, n) => `No. ${32 - n}`),
  )
  expect(second.next_cursor).toBeNull()
})
