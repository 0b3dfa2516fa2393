import { type Account, type DeviceRecords, deviceRecords } from '@/lib/client/device-records'
import { createStore, useStore } from '@/lib/client/store'
import { type ComposeTarget, draftKeyOf } from '../compose/compose-target'

/** A text that was not sent yet. */
export type Draft = { target: ComposeTarget; text: string /** Milliseconds. */; at: number }
type Drafts = ReadonlyMap<string, Draft>

const MAX_DRAFTS = 200
const NONE: Drafts = new Map()

/** What the user is writing, by conversation; each keystroke is stored by this browser until the message is sent. */
const drafts = createStore<Drafts>(NONE)
let records: DeviceRecords<Draft> | null = null

/** Brings back what this user wrote here before; what they write in another tab follows. */
export function openDrafts(account: Account): void {
  if (records) return
  const opened = deviceRecords<Draft>('chat-draft', account)
  records = opened
  const read = () => drafts.set(opened.list())
  read()
  opened.subscribe(read)
}

export const useDrafts = (): Drafts => useStore(drafts, NONE)
const draftAt = (target: ComposeTarget): Draft | undefined => drafts.get().get(draftKeyOf(target))

/** Changes the text that is written to a place; an empty one is forgotten. */
export function writeDraft(target: ComposeTarget, change: (text: string) => string): void {
  const key = draftKeyOf(target)
  const before = draftAt(target)?.text ?? ''
  const text = change(before)
  if (text === before) return
  const next = new Map(drafts.get())
  if (text === '') {
    next.delete(key)
    records?.remove(key)
  } else {
    const draft = { target, text, at: Date.now() }
    next.set(key, draft)
    records?.put(key, draft)
  }
  if (next.size > MAX_DRAFTS) forgetOldest(next)
  drafts.set(next)
}

/** The text goes along when another place is chosen for it, unless something is written there already. */
export function moveDraft(from: ComposeTarget, to: ComposeTarget): void {
  const text = draftAt(from)?.text
  if (!text || draftKeyOf(from) === draftKeyOf(to) || draftAt(to)) return
  writeDraft(to, () => text)
  writeDraft(from, () => '')
}

function forgetOldest(all: Map<string, Draft>): void {
  const [oldest] = [...all].sort(([, a], [, b]) => a.at - b.at)[0]!
  all.delete(oldest)
  records?.remove(oldest)
}
