import type { ChatAnswer } from '@/lib/client/chat/chat-call'
import { type ComposeTarget, draftKeyOf } from '../compose/compose-target'
import type { Draft } from './drafts'

export type ServerDraft = ChatAnswer<'GET /drafts'>['drafts'][number]

export type DraftPlan = {
  /** For this device: what the server has newer, and what was deleted there. */
  put: Map<string, Draft>
  remove: string[]
  /** For the server, by the local key; updates with the id there. */
  create: string[]
  update: Map<string, number>
  delete: string[]
}

/** What makes both sides equal: the later change of a draft wins, and what did not change since it was deleted is deleted. */
export function planSync(local: ReadonlyMap<string, Draft>, server: readonly ServerDraft[]): DraftPlan {
  const plan: DraftPlan = { put: new Map(), remove: [], create: [], update: new Map(), delete: [] }
  const byId = new Map<number | undefined, ServerDraft>(server.map((draft) => [draft.id, draft]))
  const byKey = newestByKey(server)
  for (const [key, draft] of local) {
    const theirs = byKey.get(key)
    if (draft.text === '') {
      const deleted = byId.get(draft.serverId)
      if (!deleted) plan.remove.push(key)
      else if (isLater(deleted, draft)) plan.put.set(key, fromServer(deleted))
      else plan.delete.push(key)
    } else if (!theirs) (draft.isOnServer ? plan.remove : plan.create).push(key)
    else if (theirs.content === draft.text || draft.isOnServer || isLater(theirs, draft)) {
      const same = theirs.content === draft.text && draft.isOnServer && draft.serverId === theirs.id
      if (!same) plan.put.set(key, fromServer(theirs))
    } else plan.update.set(key, theirs.id)
  }
  for (const [key, theirs] of byKey) if (!local.has(key)) plan.put.set(key, fromServer(theirs))
  return plan
}

const isLater = (theirs: ServerDraft, ours: Draft): boolean => theirs.timestamp * 1_000 > ours.at

/** Drafts to the same place are one draft here; other clients may have several. */
function newestByKey(server: readonly ServerDraft[]): Map<string, ServerDraft> {
  const byKey = new Map<string, ServerDraft>()
  for (const draft of server) {
    const key = draftKeyOf(targetFrom(draft))
    if (draft.timestamp >= (byKey.get(key)?.timestamp ?? 0)) byKey.set(key, draft)
  }
  return byKey
}

const targetFrom = ({ type, to, topic }: ServerDraft): ComposeTarget =>
  type === 'private' ? { kind: 'dm', userIds: to } : { kind: 'topic', channelId: to[0] ?? null, topic }

const fromServer = (draft: ServerDraft): Draft => ({
  target: targetFrom(draft),
  text: draft.content,
  at: draft.timestamp * 1_000,
  serverId: draft.id,
  isOnServer: true,
})

export const toServer = ({ target, text, at }: Draft) => ({
  ...(target.kind === 'dm'
    ? { type: 'private' as const, to: target.userIds, topic: '' }
    : {
        type: target.channelId === null ? ('' as const) : ('stream' as const),
        to: target.channelId === null ? [] : [target.channelId],
        topic: target.topic,
      }),
  content: text,
  timestamp: Math.floor(at / 1_000),
})
