import type { Tone } from '@/components/ui/tone'
import { FIRST_RESPONSE_TARGET_MINUTES } from '@/lib/modules/inbox/schemas'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** How long a customer waits, as briefly as a list needs it, with its colour by the target for a first response. */
export function describeWait(since: string, now: Date): { text: string; words: string; tone: Tone } {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS))
  const [text, words] =
    minutes < HOUR
      ? [`${minutes} min`, `${minutes} minutes`]
      : minutes < DAY
        ? [
            `${Math.floor(minutes / HOUR)} h ${String(minutes % HOUR).padStart(2, '0')}`,
            `${Math.floor(minutes / HOUR)} hours`,
          ]
        : [`${Math.floor(minutes / DAY)} d`, `${Math.floor(minutes / DAY)} days`]
  const tone =
    minutes < FIRST_RESPONSE_TARGET_MINUTES
      ? 'success'
      : minutes < 2 * FIRST_RESPONSE_TARGET_MINUTES
        ? 'warning'
        : 'danger'
  return { text, words: `Waiting for ${words}`, tone }
}
