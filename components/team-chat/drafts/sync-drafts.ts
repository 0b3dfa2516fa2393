import { chat } from '@/lib/client/chat/chat-call'
import { subscribeChatEvents } from '@/lib/client/chat/connection'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { Account } from '@/lib/client/device-records'
import { type Draft, draftRecords, showDrafts, subscribeDraftChanges } from './drafts'
import { planSync, toServer } from './plan-sync'

/** After the last keystroke. */
const PAUSE_MS = 3_000
const AFTER_EVENT_MS = 500

let timer: ReturnType<typeof setTimeout> | undefined
let account: Account | null = null

/** Keeps the drafts of this device and those of the server equal. */
export function startDraftSync(opened: Account): void {
  if (account) return
  account = opened
  subscribeDraftChanges(() => syncIn(PAUSE_MS))
  subscribeChatEvents((events) => {
    if (events.some(({ type }) => type === 'drafts')) syncIn(AFTER_EVENT_MS)
  })
  let connected = false
  chatStore.subscribe(() => {
    const before = connected
    connected = chatStore.get().connected
    if (connected && !before) syncIn(0)
  })
}

function syncIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    // What fails is tried with the next change, or when the connection is back.
    oneTabAtATime(sync).catch(() => undefined)
  }, ms)
}

/** Without locks two tabs may create a draft twice; the newer one is shown. */
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`chat-drafts:${account!.userId}:${account!.organizationId}`, work) : work()

async function sync(): Promise<void> {
  const records = draftRecords()
  const organizationId = account!.organizationId
  const { drafts } = await chat('GET /drafts', {}, { organizationId })
  const local = records.list()
  const plan = planSync(local, drafts)
  for (const key of plan.remove) records.remove(key)
  for (const [key, draft] of plan.put) records.put(key, draft)
  showDrafts()
  for (const key of plan.delete) {
    await chat('DELETE /drafts/{draft_id}', { draft_id: local.get(key)!.serverId! }, { organizationId })
    if (records.list().get(key)?.text === '') records.remove(key)
  }
  for (const [key, draft_id] of plan.update) {
    const draft = local.get(key)!
    await chat('PATCH /drafts/{draft_id}', { draft_id, draft: toServer(draft) }, { organizationId })
    settle(key, draft, draft_id)
  }
  for (const key of plan.create) {
    const draft = local.get(key)!
    // Longer than the server takes: it stays on this device.
    if (draft.text.length > (chatStore.get().realm?.max_message_length ?? 10_000)) continue
    const { ids } = await chat('POST /drafts', { drafts: [toServer(draft)] }, { organizationId })
    settle(key, draft, ids[0]!)
  }
}

/** Notes where a draft is on the server; what was typed or sent meanwhile is for the next time. */
function settle(key: string, sent: Draft, serverId: number): void {
  const records = draftRecords()
  const now = records.list().get(key)
  const isSame = now?.text === sent.text
  records.put(key, { ...(now ?? { ...sent, text: '' }), serverId, isOnServer: isSame })
  if (!isSame) syncIn(PAUSE_MS)
  showDrafts()
}
