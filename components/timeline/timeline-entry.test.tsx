// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/client/api'
import { openDocument } from '@/tests/client/document'
import { EntryBodiesProvider } from './entry-bodies'
import { Fetched } from './fetched'
import { Timeline } from './timeline'
import type { EntryRef, TimelineItem } from './use-timeline'

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))
vi.mock('@/lib/client/live', () => ({ useLive: () => {} }))

const read = vi.fn(async (_: string) => 'Two lines of fibre')
function Paper({ entry: { id } }: { entry: EntryRef }) {
  const query = useQuery({ queryKey: ['paper', id], queryFn: () => read(id), retry: false })
  return (
    <Fetched query={query} what="this document">
      {(text) => <p>{text}</p>}
    </Fetched>
  )
}

const item = {
  ...{ id: '1', at: '2026-03-01T10:00:00.000Z', kind: 'document', icon: 'mail', direction: null },
  ...{
    title: 'submitted sales invoice INV-1',
    badges: [],
    about: [],
    amount: null,
    details: [],
    links: [],
    changes: [],
  },
  actor: { type: 'person', id: null, label: 'Thandi' },
  body: '',
  ref: { grid: 'acc-sales-invoices', id: 'd1', href: '/selling/invoices/d1' },
} satisfies TimelineItem

const { draw, words, press, click } = openDocument()
const drawTimeline = (...items: TimelineItem[]) =>
  draw(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })}
    >
      <EntryBodiesProvider value={{ 'acc-sales-invoices': Paper }}>
        <Timeline
          record={{ kind: 'customer', slug: 'acc-customers', id: 'c1', list: '/', shows: [] }}
          initial={{ items, next_cursor: null, kinds: [], since: null }}
        />
      </EntryBodiesProvider>
    </QueryClientProvider>,
  )
/** What was fetched is drawn. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)))
const toggle = () => document.querySelector<HTMLButtonElement>('li button[aria-expanded]')!

beforeEach(() => read.mockClear())

test('an entry fetches what it opens when it is opened, and Escape closes it', async () => {
  await drawTimeline(item)
  expect(read).not.toHaveBeenCalled()
  await click(item.title)
  await settled()
  expect(words()).toContain('Two lines of fibre')
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  const page = document.querySelector('section a')!
  expect(page.getAttribute('href')).toBe('/selling/invoices/d1')
  await press('Escape', page)
  expect(words()).not.toContain('Two lines of fibre')
  expect(document.activeElement).toBe(toggle())
})

test('a reader without the right to the record keeps the sentence, and learns why there is no more', async () => {
  read.mockRejectedValueOnce(new ApiError({ status: 403, body: { code: 'forbidden', detail: 'No.' }, requestId: null }))
  await drawTimeline({ ...item, ref: { ...item.ref, href: null } })
  await click(item.title)
  await settled()
  expect(words()).toContain('You do not have permission to view this document.')
  expect(words()).toContain('submitted sales invoice INV-1')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('an entry that opens nothing has no button; a long text opens by its own', async () => {
  await drawTimeline({ ...item, ref: null, body: 'Short' }, { ...item, id: '2', ref: null, body: 'Long '.repeat(100) })
  expect([...document.querySelectorAll('li button')].map(({ textContent }) => textContent)).toEqual(['Show all'])
  await click('Show all')
  expect(toggle().textContent).toBe('Show less')
})
