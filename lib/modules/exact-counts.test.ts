import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { startLive, stopLive } from '@/lib/core/live/bus'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Two web processes, each with what it remembers, write and read the same list while two loops keep the machine busy. */
let installation: TestInstallation
let other: ChildProcess
let loops: Worker[]
beforeAll(async () => {
  installation = await startTestInstallation()
  startLive()
  other = await forkCompiled('tests/web-process.ts')
  await once(other, 'message')
  loops = Array.from({ length: 2 }, () => new Worker('for (;;) {}', { eval: true }))
}, 120_000)
afterAll(async () => {
  await Promise.all(loops?.map((loop) => loop.terminate()) ?? [])
  other?.disconnect()
  await stopLive()
  await installation?.close()
})

type Ask = (method: string, path: string, body?: object) => Promise<Json>

const here: Ask = async (method, path, body) => {
  const answer = await installation.call(method, path, { key: installation.ours.owner, body })
  return answer.body
}

let asked = 0
const there: Ask = async (method, path, body) => {
  const n = asked++
  const headers = { authorization: `Bearer ${installation.ours.owner}`, 'content-type': 'application/json' }
  const answer = new Promise<Json>((resolve) => {
    const listen = (message: { n: number; text: string }) => {
      if (message.n !== n) return
      other.off('message', listen)
      resolve(JSON.parse(message.text))
    }
    other.on('message', listen)
  })
  other.send({ n, path, init: { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) } })
  return answer
}

const LIST = '/grid/crm-contacts/data?filter[company]=Counted&per_page=200'

test('a count that is said to be exact has every row that was written before it was asked for, wherever', async () => {
  let begun = 0
  let done = 0
  let wrong = 0
  const writer = async (ask: Ask) => {
    for (let n = 0; n < 25; n++) {
      begun++
      const { row } = await ask('POST', '/grid/crm-contacts', { full_name: `Counted ${begun}`, company: 'Counted' })
      if (row) done++
      else wrong++
    }
  }
  const readings: { from: number; total: number; to: number; rows: number; exact: boolean }[] = []
  let writing = true
  const reader = async (ask: Ask, count: string) => {
    while (writing) {
      const from = done
      const { total, total_is_exact, rows } = await ask('GET', `${LIST}${count}`)
      readings.push({ from, total, to: begun, rows: rows.length, exact: total_is_exact })
    }
  }
  const readers = [reader(here, ''), reader(there, ''), reader(there, '&count=exact')]
  await Promise.all([writer(here), writer(there)])
  writing = false
  await Promise.all(readers)

  expect({ done, wrong }).toEqual({ done: 50, wrong: 0 })
  expect(readings.length).toBeGreaterThan(20)
  // The page and its count are of the same moment.
  const odd = readings.filter(
    ({ from, total, to, rows, exact }) => !exact || total < from || total > to || total !== rows,
  )
  expect(odd).toEqual([])
}, 60_000)

test('also when no process hears of the write', async () => {
  const before = await here('GET', LIST)
  await there('GET', LIST)
  await systemDb().crmContact.updateMany({ where: { full_name: 'Counted 1' }, data: { deleted_at: new Date() } })
  for (const ask of [here, there]) expect((await ask('GET', LIST)).total).toBe(before.total - 1)
})
