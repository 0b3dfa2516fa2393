import { expect, test } from 'vitest'
import type { GridRow, RowUpdate, RowUpdatesAnswer } from '@/lib/client/grid/grid-types'
import { RowSaver } from './save-rows'

/** A server with rows and versions, and a screen that shows them. */
function world(rows: GridRow[]) {
  const stored = new Map(rows.map((row) => [row.row_id, { ...row }]))
  const screen = new Map(rows.map((row) => [row.row_id, { ...row }]))
  const sent: RowUpdate[][] = []
  let line: 'up' | 'down' = 'up'
  const gates: (() => void)[] = []
  let held = false
  const answer = (update: RowUpdate): RowUpdatesAnswer['results'][number] => {
    const row = stored.get(update.row_id)
    if (!row) return { id: update.row_id, ok: false, code: 'not_found', message: 'There is no such lead.' }
    if (update.version !== undefined && update.version !== row.version)
      return { id: update.row_id, ok: false, code: 'stale', message: 'Someone else', row: { ...row } }
    if (Object.values(update.changes).includes('bad'))
      return { id: update.row_id, ok: false, code: 'invalid', message: 'This is bad.' }
    Object.assign(row, update.changes, { version: (row.version ?? 0) + 1 })
    return { id: update.row_id, ok: true, message: 'Saved.', row: { ...row } }
  }
  const saver = new RowSaver({
    send: async (updates) => {
      sent.push(updates)
      if (held) await new Promise<void>((open) => gates.push(open))
      if (line === 'down') throw new Error('no line')
      const results = updates.map(answer)
      return { ok: results.every(({ ok }) => ok), message: '', results }
    },
    show: (row) => void screen.set(row.row_id, { ...(screen.get(row.row_id) as GridRow), ...row }),
    current: (id) => screen.get(id),
  })
  return {
    saver,
    sent,
    stored: (id: string) => stored.get(id) as GridRow,
    shown: (id: string) => screen.get(id) as GridRow,
    hold: () => {
      held = true
    },
    release: () => {
      held = false
      for (const open of gates.splice(0)) open()
    },
    breakLine: () => {
      line = 'down'
    },
    others: (id: string, changes: object) =>
      Object.assign(stored.get(id) as GridRow, changes, { version: ((stored.get(id) as GridRow).version ?? 0) + 1 }),
  }
}
const lead = (id = 'a', more: object = {}): GridRow => ({ row_id: id, version: 1, name: 'Old', city: 'Paarl', ...more })
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a change is on the screen before the server has it', async () => {
  const { saver, shown, hold, release, stored } = world([lead()])
  hold()
  const saving = saver.save([{ row: lead(), changes: { name: 'New' } }])
  expect(shown('a').name).toBe('New')
  expect(stored('a').name).toBe('Old')
  await tick()
  release()
  expect((await saving).saved[0]?.row).toMatchObject({ name: 'New', version: 2 })
  expect(shown('a')).toMatchObject({ name: 'New', version: 2 })
})

test('changes of one row are saved in order, each on top of the last, and the screen never goes back in between', async () => {
  const { saver, shown, hold, release, stored, sent } = world([lead()])
  hold()
  const first = saver.save([{ row: lead(), changes: { name: 'One' } }])
  const second = saver.save([{ row: lead('a', { name: 'One' }), changes: { name: 'Two', city: 'Wellington' } }])
  await tick()
  expect(sent).toHaveLength(1)
  release()
  await first
  expect(shown('a')).toMatchObject({ name: 'Two', city: 'Wellington' })
  await second
  expect(stored('a')).toMatchObject({ name: 'Two', city: 'Wellington', version: 3 })
})

test('what is refused goes back to what the server holds, without touching later changes', async () => {
  const { saver, shown } = world([lead()])
  const refused = saver.save([{ row: lead(), changes: { name: 'bad' } }])
  const later = saver.save([{ row: lead('a', { name: 'bad' }), changes: { city: 'Ceres' } }])
  expect((await refused).failed[0]?.result.message).toBe('This is bad.')
  expect(shown('a')).toMatchObject({ name: 'Old', city: 'Ceres' })
  await later
  expect(shown('a')).toMatchObject({ name: 'Old', city: 'Ceres', version: 2 })
})

test('two changes of one cell, both refused, leave the first value', async () => {
  const { saver, shown } = world([lead()])
  const one = saver.save([{ row: lead(), changes: { name: 'bad' } }])
  const two = saver.save([{ row: lead('a', { name: 'bad' }), changes: { name: 'bad' } }])
  await Promise.all([one, two])
  expect(shown('a').name).toBe('Old')
})

test('somebody else’s change in another column is kept beside mine', async () => {
  const { saver, stored, others } = world([lead()])
  others('a', { city: 'Theirs' })
  const { saved } = await saver.save([{ row: lead(), changes: { name: 'Mine' } }])
  expect(saved).toHaveLength(1)
  expect(stored('a')).toMatchObject({ name: 'Mine', city: 'Theirs' })
})

test('somebody else’s change of the same cell is never passed over: it is shown, and mine is told to be stale', async () => {
  const { saver, stored, shown, others } = world([lead()])
  others('a', { name: 'Theirs' })
  const { saved, failed } = await saver.save([{ row: lead(), changes: { name: 'Mine' } }])
  expect(saved).toEqual([])
  expect(failed[0]?.result).toMatchObject({ code: 'stale', row: { name: 'Theirs' } })
  expect(stored('a').name).toBe('Theirs')
  expect(shown('a').name).toBe('Theirs')
})

test('what was there before can be put back, also in a row that others have touched elsewhere', async () => {
  const { saver, stored, others } = world([lead()])
  const { saved } = await saver.save([{ row: lead(), changes: { name: 'New' } }])
  others('a', { city: 'Theirs' })
  const before = saved.map((one) => one.before)
  const undone = await saver.save(before)
  expect(stored('a')).toMatchObject({ name: 'Old', city: 'Theirs' })
  await saver.save(undone.saved.map((one) => one.before))
  expect(stored('a')).toMatchObject({ name: 'New', city: 'Theirs' })
})

test('many rows go in requests of two hundred; what fails is told by row', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => lead(`r${index}`))
  const { saver, sent, stored, shown } = world(rows)
  const progress: number[] = []
  const changes = rows.map((row, index) => ({ row, changes: { name: index === 300 ? 'bad' : 'Pasted' } }))
  const outcome = await saver.save(changes, (done) => progress.push(done))
  expect(sent.map((updates) => updates.length)).toEqual([200, 200, 50])
  expect(progress).toEqual([200, 400, 450])
  expect(outcome.saved).toHaveLength(449)
  expect(outcome.failed.map(({ change }) => change.row.row_id)).toEqual(['r300'])
  expect(stored('r449').name).toBe('Pasted')
  expect(shown('r300').name).toBe('Old')
})

test('without a line everything goes back, and the error is handed on', async () => {
  const { saver, shown, breakLine } = world([lead(), lead('b')])
  breakLine()
  const outcome = await saver.save([lead(), lead('b')].map((row) => ({ row, changes: { name: 'New' } })))
  expect(outcome).toMatchObject({ saved: [], failed: [], error: new Error('no line') })
  expect([shown('a').name, shown('b').name]).toEqual(['Old', 'Old'])
})
