'use client'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { call } from '@/lib/client/call'
import { type Doctype, isBuying } from '@/lib/modules/accounting/schemas'
import { readItemsNamed } from '../form/form-start'
import { type FormAction, freshLine } from '../form/form-state'
import { type FormLine, type FormValues, templateOf, typedNumber } from '../form/form-values'
import type { LineItem, Setup } from '../types'
import type { LineWork } from './line-work'
import type { PastedLine } from './paste-lines'

type Args = {
  doctype: Doctype
  setup: Setup
  known: LineItem[]
  latest: RefObject<FormValues>
  /** What a person does. */
  dispatch: (action: FormAction) => void
  /** What follows by itself. */
  apply: (action: FormAction) => void
}

const PAUSE_IN_TYPING = 300

/** What lines ask the server: items, prices, items by the codes of a spreadsheet. Its functions stay the same. */
export function useLineWork({ doctype, setup, known, latest, dispatch, apply }: Args) {
  const client = useQueryClient()
  return useMemo(() => {
    const items = new Map(known.map((item) => [item.id, item]))
    const remember = (found: LineItem[]) => {
      for (const item of found) items.set(item.id, item)
      return found
    }

    const findItems = async (query: string) => {
      const { items: found } = await client.fetchQuery({
        queryKey: ['line-items', doctype, query],
        queryFn: ({ signal }) => call('GET /accounting/line-items', { doctype, q: query }, { signal }),
        staleTime: 30_000,
      })
      return remember(found)
    }

    const price = async ({ key, item, qty }: FormLine) => {
      if (!item) return
      const { currency, posting_date, price_list_id } = latest.current.header
      try {
        const { rate } = await call('GET /accounting/item-prices', {
          item_id: item.id,
          side: isBuying(doctype) ? 'buying' : 'selling',
          currency,
          qty: typedNumber(qty) ?? '1',
          date: posting_date || undefined,
          price_list_id: price_list_id ?? undefined,
        })
        if (rate !== null) apply({ type: 'price', key, item_id: item.id, rate })
      } catch {
        // Without a price the cell stays empty, and the server says so when the document is saved.
      }
    }
    const priceLines = (lines: FormLine[]) => void Promise.all(lines.map(price))

    const waiting = new Map<string, ReturnType<typeof setTimeout>>()
    const priceSoon = (key: string) => {
      clearTimeout(waiting.get(key))
      const ask = () => {
        const line = latest.current.lines.find((one) => one.key === key)
        if (line?.priced) void price(line)
      }
      waiting.set(key, setTimeout(ask, PAUSE_IN_TYPING))
    }

    const work: Omit<LineWork, 'remove'> = {
      findItems,
      change(key, change) {
        dispatch({ type: 'line', key, change })
        if ('qty' in change) priceSoon(key)
      },
      chooseItem(key, itemId) {
        const item = (itemId && items.get(itemId)) || null
        dispatch({ type: 'item', key, item })
        const line = latest.current.lines.find((one) => one.key === key)
        if (item && line && (line.priced || line.rate === '')) void price({ ...line, item })
      },
      move: (key, by) => dispatch({ type: 'move', key, by }),
    }

    const linesOfRows = async (rows: PastedLine[]): Promise<FormLine[]> => {
      const codes = [...new Set(rows.map(({ code }) => code).filter(Boolean))]
      const found = remember(await readItemsNamed(doctype, codes).catch(() => []))
      const byName = new Map(found.flatMap((item) => [item.name, item.sku].map((name) => [name.toLowerCase(), item])))
      return rows.map((row) => {
        const item = byName.get(row.code.toLowerCase()) ?? null
        const words = item ? row.description : [row.code, row.description].filter(Boolean).join(' ')
        return freshLine(setup, {
          item,
          description: words || item?.description || item?.name || '',
          qty: row.qty || '1',
          rate: row.rate,
          uom: row.uom || item?.uom || '',
          tax_template_id: templateOf(item, setup),
        })
      })
    }
    return { work, priceLines, linesOfRows }
  }, [client, doctype, setup, known, latest, dispatch, apply])
}
