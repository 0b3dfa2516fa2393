import { describe, expect, test } from 'vitest'
import { isOpen, STALE_DAYS, STATUSES } from '@/lib/modules/crm/schemas'
import { MOMENTS } from '@/scripts/test/moments'
import { testRandom } from '@/scripts/test/random'
import { phoneCallRows } from './calls'
import { rowsOf } from './crm'
import { Random } from './support/random'
import { DAY, HOUR, sinceMidnight } from './support/time'
import { dailyChecks } from './team-chat/dating'
import { readScript } from './team-chat/script'
import { HIGHVELD, KAAP } from './team-chat/talk'

/** What the demo writes without the database, at the pinned moments and at some that the run's seed chooses. */
const random = testRandom('moments')
const anyMoment = () => new Date(Date.UTC(2026, 0, 1) + Math.floor(random.next() * 4 * 365 * DAY)).toISOString()
const moments = [...Object.values(MOMENTS).map(({ at }) => at), ...Array.from({ length: 20 }, anyMoment)]

const callers = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name, name }))
const customers = Array.from({ length: 30 }, (_, n) => ({
  id: `customer ${n}`,
  name: `Customer ${n}`,
  email: `c${n}@test.example`,
  phone: `082 555 0${100 + n}`,
}))

describe.each(moments)('the demo at %s', (at) => {
  const now = new Date(at)
  const rows = rowsOf({ id: '1', name: 'Highveld Fibre' }, callers, customers, now)
  const leads = rows.leads.map(({ row }) => row)

  test('has leads in every status, stale ones, some called today, and callbacks before, around and after now', () => {
    for (const { value } of STATUSES)
      expect([value, leads.filter(({ status }) => status === value).length > 3]).toEqual([value, true])
    const isStale = (lead: (typeof leads)[number]) => isOpen(lead.status) && +lead.created_at <= +now - STALE_DAYS * DAY
    expect(leads.filter(isStale).length).toBeGreaterThan(3)
    const midnight = +now - sinceMidnight(now)
    const called = leads.filter(({ last_called_at: call }) => call && +call >= midnight && +call <= +now)
    expect(called.length).toBeGreaterThan(3)
    const hours = rows.opportunities.flatMap(({ callback_at }) => (callback_at ? [(+callback_at - +now) / HOUR] : []))
    expect(hours.some((h) => h < -24)).toBe(true)
    expect(hours.some((h) => Math.abs(h) < 12)).toBe(true)
    expect(hours.some((h) => h > 24)).toBe(true)
  })

  test('has nothing that is still to come', () => {
    const calls = phoneCallRows(new Random('calls'), ['one.example'], [], [], now)
    const scenes = [
      ...readScript(HIGHVELD, now, () => 5),
      ...readScript(KAAP, now, () => 5),
      ...dailyChecks(new Random('checks'), now),
    ]
    const dates = [
      ...leads.flatMap(({ created_at, status_changed_at, updated_at }) => [created_at, status_changed_at, updated_at]),
      ...rows.activities.map(({ occurred_at }) => occurred_at),
      ...calls.flatMap(({ started_at, ended_at }) => [started_at, ended_at]),
      ...scenes.flatMap(({ lines }) => lines.map((line) => line.at)),
    ]
    expect(dates.filter((date) => date > now)).toEqual([])
  })
})
