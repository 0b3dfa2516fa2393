import { type CardColor, FIRST_RESPONSE_TARGET_MINUTES, RESOLUTION_TARGET_HOURS } from '../schemas'

/** Green up to the target, amber up to twice the target, red beyond; nothing measured has no grade. */
function grade(value: number | null, target: number): CardColor {
  if (value === null) return 'neutral'
  if (value <= target) return 'green'
  return value <= 2 * target ? 'amber' : 'red'
}

export const gradeFirstResponse = (seconds: number | null): CardColor =>
  grade(seconds, FIRST_RESPONSE_TARGET_MINUTES * 60)
export const gradeResolution = (seconds: number | null): CardColor => grade(seconds, RESOLUTION_TARGET_HOURS * 3_600)
/** A customer who waits is measured by the target for an answer. No one waits: green. */
export const gradeWaiting = (minutes: number | null): CardColor =>
  minutes === null ? 'green' : grade(minutes, FIRST_RESPONSE_TARGET_MINUTES)
/** Red as soon as anything waits. */
export const gradeQueue = (waiting: number | null): CardColor =>
  waiting === null ? 'neutral' : waiting > 0 ? 'red' : 'green'
