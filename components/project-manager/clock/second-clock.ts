'use client'
import { createStore } from '@/lib/client/store'

export type SecondClockAnswer = 'stop' | 'both' | null
type Asked = { other: string; answer: (choice: SecondClockAnswer) => void }

export const secondClock = createStore<Asked | null>(null)

/** What becomes of the clock on the other card; null: nothing is started. */
export const askSecondClock = (other: string): Promise<SecondClockAnswer> =>
  new Promise((resolve) => {
    const answer = (choice: SecondClockAnswer) => {
      secondClock.set(null)
      resolve(choice)
    }
    secondClock.set({ other, answer })
  })
