import { type Account, type DeviceRecords, deviceRecords } from '@/lib/client/device-records'
import { createStore, useStore } from '@/lib/client/store'
import { type ComposeTarget, draftKeyOf } from '../compose/compose-target'

/** A text that was not sent yet. */
export type Draft = {
  target: ComposeTarget
  /** Empty: it is sent or deleted, and the server is still to be told. */
  text: string
  /** Milliseconds. */
  at: number
  /** Its id on the server, once it is there. */
  serverId?: number
  /** Whether the server has this text. */
  isOnServer?: boolean
}
type Drafts = ReadonlyMap<string, Draft>

const NONE: Drafts = new Map()

/** What the user is writing, by conversation; each keystroke is stored by this browser, and by the server a little later. */
const drafts = createStore<Drafts>(NONE)
let records: DeviceRecords<Draft> | null = null
const changeListeners = new Set<() => void>()

/** Brings back what this user wrote here before; what they write in another tab follows. */
export function openDrafts(account: Account): void {
  if (records) return
  records = deviceRecords<Draft>('chat-draft', account)
  records.subscribe(showDrafts)
  showDrafts()
}

/** Those of this device, also those that the server is still to delete. */
export const draftRecords = (): DeviceRecords<Draft> => records!

/** Reads again what is stored. */
export const showDrafts = (): void =>
  drafts.set(new Map([...(records?.list() ?? [])].filter(([, { text }]) => text !== '')))

/** Hears of what is written here. @returns ends it */
export function subscribeDraftChanges(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

export const useDrafts = (): Drafts => useStore(drafts, NONE)
const draftAt = (target: ComposeTarget): Draft | undefined => drafts.get().get(draftKeyOf(target))

/** Changes the text that is written to a place; an empty one is no draft any more. */
export function writeDraft(target: ComposeTarget, change: (text: string) => string): void {
  const key = draftKeyOf(target)
  const before = draftAt(target)
  const text = change(before?.text ?? '')
  if (text === (before?.text ?? '')) return
  const serverId = before?.serverId ?? records?.list().get(key)?.serverId
  const draft: Draft = { target, text, at: Date.now(), ...(serverId === undefined ? {} : { serverId }) }
  if (text === '' && serverId === undefined) records?.remove(key)
  else records?.put(key, draft)
  const next = new Map(drafts.get())
  if (text === '') next.delete(key)
  else next.set(key, draft)
  drafts.set(next)
  for (const listener of [...changeListeners]) listener()
}

/** The text goes along when another place is chosen for it, unless something is written there already. */
export function moveDraft(from: ComposeTarget, to: ComposeTarget): void {
  const text = draftAt(from)?.text
  if (!text || draftKeyOf(from) === draftKeyOf(to) || draftAt(to)) return
  writeDraft(to, () => text)
  writeDraft(from, () => '')
}
