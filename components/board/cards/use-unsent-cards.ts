'use client'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { useMe } from '@/components/shell/me-context'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { isApiError, messageOf } from '@/lib/client/api'
import { deviceRecords } from '@/lib/client/device-records'
import { useLive } from '@/lib/client/live'
import { createRow } from '@/lib/client/queries'
import { findCard, withNewCard } from '../board-model'
import type { BoardData } from '../use-board-data'
import type { UnsentCard } from './unsent-cards'

const AGAIN_MS = 15_000
/** Not reached, signed out, or not ready: another time it may go. */
const PASSING = new Set([0, 401, 503])

/**
 * New cards on their way: each lies in the browser until the server has answered, so that one typed without a connection
 * is sent when it is back, also after a reload. The server may have one whose answer was lost: after a reload it is shown
 * only once it is known to be missing there, else it would lie on the board twice.
 */
export function useUnsentCards({ details, update, cancelReads, dataUpdatedAt }: BoardData) {
  const { grid, refresh, labelOf } = useGrid()
  const { user, organization } = useMe()
  const store = useMemo(
    () => deviceRecords<UnsentCard>('cards', { userId: user.id, organizationId: organization.id }),
    [user.id, organization.id],
  )
  const [unsent, setUnsent] = useState<Map<string, UnsentCard>>(new Map())
  const sending = useRef(new Set<string>())
  const missing = useRef(new Set<string>())
  const read = useCallback(
    () =>
      setUnsent(new Map([...store.list()].filter(([id, { slug }]) => slug === grid.slug && missing.current.has(id)))),
    [store, grid.slug],
  )

  /** @throws what the server has against it; the card is then no longer kept */
  const send = (id: string, card: UnsentCard): Promise<void> => {
    missing.current.add(id)
    return attempt(id, card)
  }

  const attempt = async (id: string, card: UnsentCard): Promise<void> => {
    if (sending.current.has(id)) return
    sending.current.add(id)
    store.put(id, card)
    read()
    try {
      const { row } = await createRow(grid.slug, card.values, card.key)
      await cancelReads()
      const since = { board_since: new Date().toISOString() }
      update((state) =>
        findCard(state, row.row_id)
          ? state
          : withNewCard(state, { ...card.cell, index: 0 }, { ...row, ...since }, details),
      )
      store.remove(id)
      announce(`${labelOf(row)} created`)
      refresh()
    } catch (error) {
      if (!isApiError(error) || !PASSING.has(error.status)) {
        store.remove(id)
        throw error
      }
      if (!card.waits) announce('The server cannot be reached. The card is kept and sent when the connection is back.')
      store.put(id, { ...card, waits: true })
      missing.current.add(id)
    } finally {
      sending.current.delete(id)
      read()
    }
  }

  const sendAll = useEffectEvent(async () => {
    for (const [id, card] of [...store.list()].sort(([, a], [, b]) => a.at - b.at)) {
      if (card.slug !== grid.slug) continue
      await attempt(id, card).catch((error) => {
        const [name] = Object.values(card.values)
        toast.error(`${String(name)} was not added`, { description: messageOf(error), duration: 60_000 })
      })
    }
  })
  useLive((event) => {
    if (event.type === 'reconnected') void sendAll()
  })
  const waits = [...unsent.values()].some((card) => card.waits)
  useEffect(() => {
    read()
    void sendAll()
    const again = () => void sendAll()
    window.addEventListener('online', again)
    const stop = store.subscribe(read)
    return () => {
      window.removeEventListener('online', again)
      stop()
    }
  }, [read, store])
  // The board was read, so the server can be reached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading is another chance
  useEffect(() => {
    if (waits) void sendAll()
  }, [dataUpdatedAt])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void sendAll(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [waits])

  return { unsent, send }
}
