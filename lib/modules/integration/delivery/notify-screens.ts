import { announceAfterCommit } from '@/lib/core/live/signals'

const DELIVERIES = 'integration-deliveries'
/** Screens are told this often at the most, however many events go out. */
const EVERY_MS = 400

const waiting = new Set<string>()
let timer: NodeJS.Timeout | undefined

/** Tells the screens of these organizations that deliveries changed. */
export function notifyScreens(changed: { organization_id: string }[]): void {
  for (const { organization_id } of changed) waiting.add(organization_id)
  if (timer) return
  timer = setTimeout(() => {
    timer = undefined
    for (const id of waiting) announceAfterCommit(id, [{ type: 'grid', slug: DELIVERIES }], false)
    waiting.clear()
  }, EVERY_MS)
}
