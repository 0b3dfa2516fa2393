import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createOrganization, until } from '@/tests/core/jobs'
import { createTestDatabase } from '../../scripts/test/database'
import type { Ctx, OrganizationDetails } from './context'
import { nobody } from './context'
import { newId } from './db/ids'
import { closePools } from './db/pool'
import { closePrisma, systemDb } from './db/prisma'
import { readJob } from './jobs/operations/read-job'
import { stopLive } from './live/bus'
import type { Signal } from './live/messages'
import { subscribe } from './live/subscribe'
import { listNotifications } from './notifications/operations/list-notifications'
import { readNotifications } from './notifications/operations/read-notifications'
import { notify } from './notify'
import { callTrusted, defineOperation, type OperationCtx, runOperation } from './operation'
import { ROLES } from './permissions'
import { registerModules } from './registry'

await createTestDatabase()

let organization: OrganizationDetails
beforeAll(() => {
  const permissions = { 'core.job.read': { title: 'Follow jobs', grant: 'guest' as const } }
  registerModules([
    { name: 'core', title: 'Core', icon: 'x', navigation: [], permissions, grids: [], apis: [], events: [], jobs: [] },
  ])
})
beforeEach(async () => {
  organization = await createOrganization()
})
afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

function member(role: number = ROLES.member, of: OrganizationDetails = organization): Ctx & { user: { id: string } } {
  const id = newId()
  return {
    ...nobody(newId()),
    organization: of,
    role,
    actor: { type: 'person', id, label: 'Someone' },
    user: { id, name: 'Someone', email: `${id}@example.com`, is_superuser: false },
  }
}

const tell = defineOperation({
  name: 'test.tell',
  title: 'Tells',
  permission: 'signed-in',
  effect: 'write',
  input: z.strictObject({ user_ids: z.array(z.string()), title: z.string(), href: z.string().nullable() }),
  output: z.null(),
  async run({ ctx, input }) {
    await notify(ctx, { kind: 'test', ...input })
    return null
  },
})

test('notifications reach the persons named, who list, count and read their own only', async () => {
  const [ada, ben] = [member(), member()]
  const heard: Signal[] = []
  const end = subscribe(organization.id, ben.user.id, (signal) => heard.push(signal))
  for (const title of ['one', 'two', 'three'])
    await runOperation(tell, ada, { user_ids: [ben.user.id, ben.user.id], title, href: '/crm' })
  await until('the browser hears', () => heard.some(({ type }) => type === 'notification'))
  end()
  const page = await runOperation(listNotifications, ben, { page: '1', per_page: '2' } as never)
  expect(page).toMatchObject({ unread: 3, total: 3, page: 1, per_page: 2 })
  expect(page.notifications.map(({ title }) => title)).toEqual(['three', 'two'])
  expect(await runOperation(listNotifications, ada, {})).toMatchObject({ notifications: [], total: 0, unread: 0 })

  const ids = [page.notifications[0]?.id as string]
  expect(await runOperation(readNotifications, ada, { ids })).toEqual({ read: 0, unread: 0 })
  expect(await runOperation(readNotifications, ben, { ids })).toEqual({ read: 1, unread: 2 })
  expect(await runOperation(readNotifications, ben, {})).toEqual({ read: 2, unread: 0 })
})

test('a notification leads nowhere outside', async () => {
  const ada = member()
  for (const href of ['https://evil.example', '//evil.example', 'javascript:alert(1)'])
    await expect(runOperation(tell, ada, { user_ids: [ada.user.id], title: 'x', href })).rejects.toThrow(
      'path of this installation',
    )
})

test('who started a job and administrators read it; for everyone else it does not exist', async () => {
  const ada = member()
  const id = newId()
  const details = { job: 'test.say', title: 'Says', input: {}, actor_type: 'person', actor_label: 'Ada' }
  await systemDb().jobRun.create({
    data: { id, organization_id: organization.id, ...details, actor_id: ada.user.id, done: 3, total: 9 },
  })
  expect(await runOperation(readJob, ada, { id })).toMatchObject({
    job: { id, state: 'queued', done: 3, total: 9, result: null },
  })
  expect(await runOperation(readJob, member(ROLES.administrator), { id })).toMatchObject({ job: { id } })
  const foreign = await createOrganization()
  for (const other of [member(), member(ROLES.moderator), member(ROLES.owner, foreign)])
    await expect(runOperation(readJob, other, { id })).rejects.toMatchObject({ status: 404 })
  await expect(runOperation(readJob, ada, { id: 'no-id' })).rejects.toMatchObject({ status: 404 })
  await expect(runOperation(readJob, nobody('r'), { id })).rejects.toMatchObject({ status: 401 })
})

test('the audit log says what an operation called as a part of itself, down to what made the change', async () => {
  const part = (name: string, work: (ctx: OperationCtx) => Promise<unknown>) =>
    defineOperation({
      name,
      title: name,
      // Of a trusted part nothing is asked: this caller has no such right.
      permission: 'core.part.change',
      effect: 'write',
      input: z.strictObject({}),
      output: z.null(),
      run: async ({ ctx }) => {
        ctx.record({ entity: 'test', id: name, label: name, before: null, after: {} })
        await work(ctx)
        return null
      },
    })
  const inner = part('test.inner', async () => {})
  const outer = part('test.outer', (ctx) => callTrusted(ctx, inner, {}))
  const caller = { ...part('test.caller', (ctx) => callTrusted(ctx, outer, {})), permission: 'signed-in' }
  await runOperation(caller, member(), {})
  const rows = await systemDb().auditLog.findMany({ where: { entity: 'test' }, orderBy: { id: 'asc' } })
  expect(rows.map(({ entity_id, operation, called_operation }) => [entity_id, operation, called_operation])).toEqual([
    ['test.caller', 'test.caller', null],
    ['test.outer', 'test.caller', 'test.outer'],
    ['test.inner', 'test.caller', 'test.inner'],
  ])
})
