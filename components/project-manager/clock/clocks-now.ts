'use client'
import { type AnswerOf, call } from '@/lib/client/call'
import { createStore } from '@/lib/client/store'

export type RunningClock = AnswerOf<'GET /pm/timer'>['timers'][number]

/** The person's own clocks, the newest first; null until they were asked for. */
export const clocksNow = createStore<RunningClock[] | null>(null)

export async function readClocks(): Promise<RunningClock[]> {
  const { timers } = await call('GET /pm/timer', {})
  clocksNow.set(timers)
  return timers
}
