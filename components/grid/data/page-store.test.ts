import { describe, expect, it, vi } from 'vitest'
import type { GridPage } from '@/lib/client/grid/grid-types'
import fc from '@/scripts/test/property'
import { PageStore } from './page-store'
import type { Total } from './row-source'

type Request = {
  page: number
  signal: AbortSignal
  answer: () => Promise<void>
  fail: (error: unknown) => Promise<void>
}

/** A server with `size` rows whose answers come when the test says so. */
function server(size: number, options: { total?: Total | null; maxPages?: number; perPage?: number } = {}) {
  const requests: Request[] = []
  let rows = size
  const store = new PageStore({
    perPage: options.perPage ?? 10,
    maxPages: options.maxPages ?? 4,
    settleMs: 0,
    fetchPage: (page, perPage, signal) =>
      new Promise<GridPage>((resolve, reject) => {
        requests.push({
          page,
          signal,
          answer: async () => {
            resolve(pageOf(page, perPage, rows))
            await flush()
          },
          fail: async (error) => {
            reject(error)
            await flush()
          },
        })
      }),
    fetchTotal: async () => (options.total === undefined ? { value: rows, exact: true } : options.total),
  })
  const unsubscribe = store.subscribe(() => {})
  return {
    store,
    requests,
    unsubscribe,
    setSize: (value: number) => {
      rows = value
    },
  }
}

function pageOf(page: number, perPage: number, size: number): GridPage {
  const from = (page - 1) * perPage
  const ids = Array.from({ length: Math.max(0, Math.min(perPage, size - from)) }, (_, i) => String(from + i))
  return {
    rows: ids.map((row_id) => ({ row_id })),
    total: null,
    total_is_exact: false,
    page,
    per_page: perPage,
    pages: null,
    next_cursor: from + perPage < size ? 'more' : null,
  }
}

const flush = () => new Promise((resolve) => setTimeout(resolve, 0))
const answerAll = async (requests: Request[]) => {
  for (const request of requests) await request.answer()
}

describe('PageStore', () => {
  it('shows skeleton slots first, then rows, then the count', async () => {
    const { store, requests } = server(1234)
    expect(store.rowCount).toBe(10)
    expect(store.getRow(0)).toBeUndefined()
    store.start()
    await requests[0]?.answer()
    expect(store.getRow(3)?.row_id).toBe('3')
    expect(store.rowCount).toBe(1234)
    expect(store.count).toEqual({ value: 1234, exact: true })
  })

  it('jumps anywhere and cancels what was left behind', async () => {
    const { store, requests } = server(100_000)
    store.start()
    await requests[0]?.answer()
    store.setViewport(500, 509)
    const passed = requests.slice(1)
    expect(passed.map((r) => r.page)).toEqual([51, 50, 52])
    store.setViewport(90_000, 90_009)
    expect(passed.every((r) => r.signal.aborted)).toBe(true)
    await answerAll(requests.slice(4))
    expect(store.getRow(90_005)?.row_id).toBe('90005')
  })

  it('never keeps more pages than allowed, however long it is scrolled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 99_989 }), { maxLength: 40 }), async (jumps) => {
        const { store, requests } = server(100_000, { maxPages: 5 })
        store.start()
        await answerAll(requests.splice(0))
        for (const first of jumps) {
          store.setViewport(first, first + 9)
          await answerAll(requests.splice(0))
          expect(store.pageCount).toBeLessThanOrEqual(5)
          expect(store.getRow(first)?.row_id).toBe(String(first))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('takes the exact count from beside the rows: to the last row, and on', async () => {
    const { store, requests, setSize } = server(27_280, { total: { value: 10_001, exact: false }, perPage: 100 })
    store.start()
    await answerAll(requests.splice(0))
    expect([store.isEstimated, store.rowCount, store.count]).toEqual([true, 10_001, { value: 10_001, exact: false }])
    store.setCount(27_280)
    expect([store.rowCount, store.count]).toEqual([27_280, { value: 27_280, exact: true }])
    store.setViewport(27_270, 27_279)
    await answerAll(requests.splice(0))
    expect(store.getRow(27_279)?.row_id).toBe('27279')

    setSize(27_281)
    store.refresh()
    store.setCount(27_281)
    await answerAll(requests.splice(0))
    expect([store.rowCount, store.count]).toEqual([27_281, { value: 27_281, exact: true }])
  })

  it('finds the true end where the estimate was too high', async () => {
    const { store, requests } = server(95, { total: { value: 300, exact: false } })
    store.start()
    await answerAll(requests.splice(0))
    expect(store.rowCount).toBe(300)
    store.setViewport(90, 99)
    await answerAll(requests.splice(0))
    expect(store.rowCount).toBe(95)
    expect(store.count).toEqual({ value: 95, exact: true })
  })

  it('grows past an estimate that was too low', async () => {
    const { store, requests } = server(200, { total: { value: 40, exact: false } })
    store.start()
    await answerAll(requests.splice(0))
    store.setViewport(30, 39)
    await answerAll(requests.splice(0))
    expect(store.rowCount).toBeGreaterThanOrEqual(40)
    expect(store.getRow(35)?.row_id).toBe('35')
  })

  it('works without any count', async () => {
    const { store, requests } = server(25, { total: null })
    store.start()
    await answerAll(requests.splice(0))
    expect(store.rowCount).toBe(20)
    store.setViewport(10, 19)
    await answerAll(requests.splice(0))
    store.setViewport(20, 29)
    await answerAll(requests.splice(0))
    expect(store.rowCount).toBe(25)
    expect(store.count).toEqual({ value: 25, exact: true })
  })

  it('knows an empty list from the first page', async () => {
    const { store, requests } = server(0, { total: null })
    store.start()
    await requests[0]?.answer()
    expect(store.ready).toBe(true)
    expect(store.rowCount).toBe(0)
  })

  it('reads again quietly what is in view and keeps the rows meanwhile', async () => {
    const { store, requests, setSize } = server(40)
    store.start()
    store.setViewport(0, 9)
    await answerAll(requests.splice(0))
    setSize(30)
    store.refresh()
    expect(store.getRow(5)?.row_id).toBe('5')
    expect(requests[0]?.page).toBe(1)
    await answerAll(requests.splice(0))
    expect(store.rowCount).toBe(30)
  })

  it('reports a failure and recovers by a retry', async () => {
    const { store, requests } = server(40)
    store.start()
    await requests.splice(0)[0]?.fail(new Error('down'))
    expect(store.error).toBeInstanceOf(Error)
    store.retry()
    await answerAll(requests.splice(0))
    expect(store.error).toBeNull()
    expect(store.getRow(0)?.row_id).toBe('0')
  })

  it('gives whole ranges, fetching what it does not hold', async () => {
    const { store, requests } = server(100)
    store.start()
    await answerAll(requests.splice(0))
    const range = store.ensureRange(5, 34)
    await answerAll(requests.splice(0))
    expect((await range).map((row) => row.row_id)).toEqual(Array.from({ length: 30 }, (_, i) => String(i + 5)))
  })

  it('replaces one row where it is and tells its listeners', async () => {
    const { store, requests } = server(20)
    const listener = vi.fn()
    store.subscribe(listener)
    store.start()
    await answerAll(requests.splice(0))
    listener.mockClear()
    store.replaceRow({ row_id: '4', name: 'Ann' })
    expect(store.getRow(4)).toEqual({ row_id: '4', name: 'Ann' })
    expect(store.indexOf('4')).toBe(4)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('cancels everything when nobody looks any more', () => {
    const { store, requests, unsubscribe } = server(100)
    store.start()
    unsubscribe()
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('believes the end that it has just read, also when a count from memory says there is more', async () => {
    let tellTotal: (total: Total) => void = () => {}
    let rows = 2
    const store = new PageStore({
      perPage: 10,
      settleMs: 0,
      fetchPage: async (page, perPage) => pageOf(page, perPage, rows),
      fetchTotal: () => new Promise((resolve) => (tellTotal = resolve)),
    })
    store.subscribe(() => {})
    store.start()
    await flush()
    rows = 0
    store.refresh()
    await flush()
    tellTotal({ value: 2, exact: true })
    await flush()
    expect([store.rowCount, store.count?.value]).toEqual([0, 0])
  })

  it('shows rows that it has just read, also when a count from memory says there are none', async () => {
    const { store, requests } = server(2, { total: { value: 0, exact: true } })
    store.start()
    await requests[0]?.answer()
    await flush()
    expect(store.rowCount).toBe(2)
    expect(store.getRow(1)?.row_id).toBe('1')
  })
})
