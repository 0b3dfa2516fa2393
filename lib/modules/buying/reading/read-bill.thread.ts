import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './read-bill'
import { readBillHere } from './read-here'
import { LockedBill, UnreadableBill } from './unreadable-bill'

/** The thread in which readBill reads: one bill at a time, nothing is kept between two. */
const port = parentPort
const tell = (message: FromThread) => port?.postMessage(message)

port?.on('message', async ({ bytes, password, own }: ToThread) => {
  try {
    const done = await readBillHere(bytes, {
      password,
      own,
      onProgress: (...progress) => tell({ progress }),
    })
    tell({ done })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof LockedBill) tell({ failed: { kind: error.reason, message } })
    else tell({ failed: { kind: error instanceof UnreadableBill ? 'unreadable' : 'unknown', message } })
  }
})
