import { afterAll, expect, test } from 'vitest'
import { createOrganization, serveJobs } from '@/tests/core/jobs'
import { createTestDatabase } from '../../../scripts/test/database'
import { newId } from '../db/ids'
import { closePools } from '../db/pool'
import { closePrisma, systemDb } from '../db/prisma'
import { stopLive } from '../live/bus'
import { housekeeping } from './housekeeping.job'

await createTestDatabase()

afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

test('what has expired goes, the rest stays', async () => {
  await serveJobs()
  const { id: organization_id } = await createOrganization()
  const db = systemDb()
  const user = await db.user.create({ data: { id: newId(), email: `${newId()}@example.com`, name: 'Ada' } })
  const addKey = (key: string, created_at: Date) =>
    db.idempotencyKey.create({ data: { id: newId(), organization_id, caller: 'c', key, request_hash: '', created_at } })
  const addSession = (user_agent: string, expires_at: Date, ended_at: Date | null = null) =>
    db.userSession.create({ data: { id: newId(), user_id: user.id, user_agent, expires_at, ended_at } })
  const addEvent = (name: string, emitted_at: Date, dispatched_at: Date | null) =>
    db.platformEvent.create({ data: { id: newId(), organization_id, name, payload: {}, emitted_at, dispatched_at } })
  const addToken = (purpose: string, expires_at: Date) =>
    db.oneTimeToken.create({ data: { id: newId(), purpose, token_hash: newId(), expires_at } })
  const addView = (name: string, deleted_at: Date | null) =>
    db.gridView.create({
      data: { id: newId(), organization_id, user_id: user.id, grid: 'g', name, query: '', deleted_at },
    })
  await addView('deleted', ago(31))
  await addView('deleted lately', ago(29))
  await addView('in use', null)
  await addKey('old', ago(1.1))
  await addKey('new', ago(0.9))
  await addSession('expired', ago(31))
  await addSession('ended', ago(-10), ago(31))
  await addSession('ended lately', ago(-10), ago(1))
  await addSession('open', ago(-10))
  await addEvent('old', ago(91), ago(91))
  await addEvent('old but never handed on', ago(91), null)
  await addEvent('new', ago(89), ago(89))
  await addToken('old', ago(2))
  await addToken('new', ago(-1))

  await housekeeping.run({} as never)
  const left = {
    keys: (await db.idempotencyKey.findMany()).map(({ key }) => key),
    sessions: (await db.userSession.findMany({ orderBy: { user_agent: 'asc' } })).map(({ user_agent }) => user_agent),
    events: (await db.platformEvent.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name),
    views: (await db.gridView.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name),
    tokens: (await db.oneTimeToken.findMany()).map(({ purpose }) => purpose),
  }
  expect(left).toEqual({
    keys: ['new'],
    sessions: ['ended lately', 'open'],
    events: ['new', 'old but never handed on'],
    views: ['deleted lately', 'in use'],
    tokens: ['new'],
  })
})
