'use client'
import { createStore, useStore } from '@/lib/client/store'
import type { ConfirmRequest } from './confirm-dialog'
import { onDemand } from './on-demand'

const ConfirmDialog = onDemand(() => import('./confirm-dialog').then((part) => part.ConfirmDialog))

type Pending = ConfirmRequest & { id: number; answer: (confirmed: boolean) => void }

const pending = createStore<Pending | null>(null)
let lastId = 0

/** Asks the person and answers whether they agreed: `if (await confirm({...})) ...` */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  pending.get()?.answer(false)
  return new Promise((answer) => pending.set({ ...request, id: ++lastId, answer }))
}

/** Shows what `confirm` asks; mounted once, at the root. */
export function ConfirmHost() {
  const request = useStore(pending, null)
  if (!request) return null
  return (
    <ConfirmDialog
      key={request.id}
      request={request}
      onSettle={(confirmed) => {
        request.answer(confirmed)
        pending.set(null)
      }}
    />
  )
}
