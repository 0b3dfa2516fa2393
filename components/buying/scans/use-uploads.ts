'use client'
import { useEffect, useReducer, useRef } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { isApiError, messageOf } from '@/lib/client/api'
import { randomId } from '@/lib/client/random-id'
import { SCAN_MAX_BYTES } from '@/lib/modules/buying/scans/schemas'
import { sendBill } from './upload-bill'

export type Upload = {
  /** The idempotency key too: a lost answer makes no second draft. */
  key: string
  file: File
  state: 'waiting' | 'sending' | 'locked' | 'refused' | 'sent'
  /** 0 to 1. */
  share: number
  /** Why it was refused, or which password it asks for. */
  message: string
  password?: string
  scanId?: string
}

type Change =
  | { type: 'add'; uploads: Upload[] }
  | { type: 'set'; key: string; to: Partial<Upload> }
  | { type: 'drop'; key: string }
  | { type: 'tidy' }

function changed(uploads: Upload[], change: Change): Upload[] {
  switch (change.type) {
    case 'add':
      return [...uploads, ...change.uploads]
    case 'set':
      return uploads.map((one) => (one.key === change.key ? { ...one, ...change.to } : one))
    case 'drop':
      return uploads.filter(({ key }) => key !== change.key)
    case 'tidy':
      return uploads.filter(({ state }) => state !== 'sent')
  }
}

/** Files that go up one after the other; a locked one asks for its password while the others go on. */
export function useUploads() {
  const [uploads, apply] = useReducer(changed, [])
  const next = uploads.find(({ state }) => state === 'waiting')
  const sending = uploads.some(({ state }) => state === 'sending')
  const started = useRef<Upload | null>(null)

  useEffect(() => {
    if (!next || sending || started.current === next) return
    started.current = next
    void send(next, apply)
  }, [next, sending])

  return {
    uploads,
    add(files: File[]) {
      apply({ type: 'tidy' })
      apply({
        type: 'add',
        uploads: files.map((file) => ({
          key: randomId(),
          file,
          share: 0,
          ...(file.size > SCAN_MAX_BYTES
            ? { state: 'refused' as const, message: 'Larger than 20 MB. Send fewer pages, or a smaller picture.' }
            : { state: 'waiting' as const, message: '' }),
        })),
      })
      announce(files.length === 1 ? `Sending ${files[0]?.name}` : `Sending ${files.length} files`)
    },
    unlock: (key: string, password: string) => apply({ type: 'set', key, to: { state: 'waiting', password } }),
    again: (key: string) => apply({ type: 'set', key, to: { state: 'waiting', message: '' } }),
    drop: (key: string) => apply({ type: 'drop', key }),
  }
}

async function send({ key, file, password }: Upload, apply: (change: Change) => void): Promise<void> {
  apply({ type: 'set', key, to: { state: 'sending', share: 0, message: '' } })
  try {
    const onShare = (share: number) => apply({ type: 'set', key, to: { share } })
    const { scan } = await sendBill(file, { key, onShare, ...(password ? { password } : {}) })
    apply({ type: 'set', key, to: { state: 'sent', share: 1, scanId: scan.id, password: undefined } })
  } catch (error) {
    const locked = isApiError(error, 'password_required')
    apply({
      type: 'set',
      key,
      to: {
        state: locked ? 'locked' : 'refused',
        password: undefined,
        message: locked ? lockedWords(error.body?.reason) : messageOf(error),
      },
    })
    announce(locked ? `${file.name} asks for its password` : `${file.name} was refused`)
  }
}

export const lockedWords = (reason: unknown): string =>
  reason === 'wrong'
    ? 'That password does not open it. Type the one that the supplier gave.'
    : 'This PDF is locked. Type its password to go on.'
