import { createStore, useStore } from '@/lib/client/store'
import { type ComposeTarget, draftKeyOf } from './compose-target'

/** A text that was not sent yet. */
type Draft = { target: ComposeTarget; text: string /** Milliseconds. */; at: number }
type Drafts = ReadonlyMap<string, Draft>

const MOST = 60
const PAUSE = 400
const NONE: Drafts = new Map()

/** What somebody is writing, by conversation; kept by this browser until it is sent. */
const drafts = createStore<Drafts>(NONE)
let keptFor: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Brings back what this person wrote here before. @param owner the person within the organization */
export function openDrafts(owner: string): void {
  if (keptFor === owner) return
  keptFor = owner
  drafts.set(read(owner))
  window.addEventListener('pagehide', saveNow)
}

export const useDrafts = (): Drafts => useStore(drafts, NONE)
const draftAt = (target: ComposeTarget): Draft | undefined => drafts.get().get(draftKeyOf(target))

/** Changes the text that is written to a place; an empty one is forgotten. */
export function writeDraft(target: ComposeTarget, change: (text: string) => string): void {
  const key = draftKeyOf(target)
  drafts.set((all) => {
    const before = all.get(key)
    const text = change(before?.text ?? '')
    if (text === (before?.text ?? '')) return all
    const next = new Map(all)
    if (text === '') next.delete(key)
    else next.set(key, { target, text, at: Date.now() })
    return newest(next)
  })
  saveSoon()
}

/** The text goes along when another place is chosen for it, unless something is written there already. */
export function moveDraft(from: ComposeTarget, to: ComposeTarget): void {
  const text = draftAt(from)?.text
  if (!text || draftKeyOf(from) === draftKeyOf(to) || draftAt(to)) return
  writeDraft(to, () => text)
  writeDraft(from, () => '')
}

function newest(all: Drafts): Drafts {
  if (all.size <= MOST) return all
  return new Map([...all].sort(([, a], [, b]) => b.at - a.at).slice(0, MOST))
}

function saveSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(saveNow, PAUSE)
}

function saveNow(): void {
  if (!keptFor) return
  try {
    localStorage.setItem(storageKey(keptFor), JSON.stringify([...drafts.get()]))
  } catch {
    // Full or forbidden: drafts then live as long as the page.
  }
}

function read(owner: string): Drafts {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]') as [string, Draft][]
    return new Map(kept.filter(([key, draft]) => typeof key === 'string' && typeof draft?.text === 'string'))
  } catch {
    return NONE
  }
}

const storageKey = (owner: string) => `chat-drafts:${owner}`
