'use client'
import type { ReactNode } from 'react'
import { createStore, useStore } from '@/lib/client/store'
import { onDemand } from './on-demand'

export type ConfirmRequest = {
  title: string
  /** What will happen, in words. */
  body?: ReactNode
  /** The verb on the button: "Delete 3 leads", not "OK". */
  button: string
  cancel?: string
  danger?: boolean
  /** Has to be typed before the button works; for what cannot be undone. */
  typeToConfirm?: string
}

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
