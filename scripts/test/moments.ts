/** A moment at which programs that go by the clock tend to fail, and the time zone that the organization is in. */
export type Moment = Readonly<{ at: string; timeZone: string }>

const JOHANNESBURG = 'Africa/Johannesburg'
const BERLIN = 'Europe/Berlin'

export const MOMENTS = {
  weekend: { at: '2027-06-13T09:00:00Z', timeZone: JOHANNESBURG },
  // Half past midnight there, and still the day before in UTC.
  turn_of_month: { at: '2027-04-30T22:30:00Z', timeZone: JOHANNESBURG },
  turn_of_year: { at: '2027-12-31T22:30:00Z', timeZone: JOHANNESBURG },
  leap_day: { at: '2028-02-29T10:00:00Z', timeZone: JOHANNESBURG },
  // 01:59 became 03:00 ten minutes ago, and 02:59 is about to become 02:00.
  summer_time_begins: { at: '2027-03-28T01:10:00Z', timeZone: BERLIN },
  summer_time_ends: { at: '2027-10-31T00:50:00Z', timeZone: BERLIN },
  last_minute: { at: '2027-09-15T21:59:00Z', timeZone: JOHANNESBURG },
} as const satisfies Record<string, Moment>

export type MomentName = keyof typeof MOMENTS

export const MOMENT_NAMES = Object.keys(MOMENTS) as MomentName[]

/** The moment that INDABA_TEST_MOMENT names; without it the tests run now. */
export function momentOfRun(): Moment | undefined {
  const name = process.env.INDABA_TEST_MOMENT
  if (!name) return undefined
  const moment = MOMENTS[name as MomentName]
  if (!moment) throw new Error(`INDABA_TEST_MOMENT is one of ${MOMENT_NAMES.join(', ')}.`)
  return moment
}
