import { expect, test, vi } from 'vitest'
import { checkName } from './check-name'
import { namesUpwards, readDomain, recordName } from './domain-rules'
import type { NameLookUp } from './name-look-up'
import { pauseOfCertificate, pauseOfLookUp, renewalAt } from './pauses'

vi.mock('@/lib/core/env', () => ({ env: { websiteRoot: 'shops.platform.co.za', url: 'https://app.platform.co.za' } }))

test.each([
  ['WWW.Shop.co.za.', 'www.shop.co.za', 'www'],
  ['shop.co.za', 'shop.co.za', '@'],
  ['müller.example', 'xn--mller-kva.example', '@'],
])('%s is taken as %s', (entered, domain, name) => {
  expect(readDomain(entered)).toEqual({ domain })
  expect(recordName(domain)).toBe(name)
})

test.each([
  ['co.za', 'Others share this ending'],
  ['github.io', 'Others share this ending'],
  ['102.130.9.9', 'IP address'],
  ['::1', 'IP address'],
  ['0x7f.1', 'no domain'],
  ['localhost', 'no domain'],
  ['shop.localhost', 'does not exist'],
  ['https://shop.co.za/', 'alone'],
  ['shop', 'no domain'],
  ['sh_op.co.za', 'no domain'],
  ['-shop.co.za', 'no domain'],
  ['spaza.shops.platform.co.za', 'name of the platform'],
  ['app.platform.co.za', 'name of the platform'],
])('%s is refused: %s', (entered, words) => {
  expect(readDomain(entered)).toEqual({ refused: expect.stringContaining(words) })
})

type Zone = Record<string, string[]>
const NAME = 'www.shop.co.za'
const check = (zone: Zone) => {
  const lookUp: NameLookUp = async (name, type) => zone[`${name} ${type}`] ?? []
  return checkName(lookUp, NAME, { expected: '203.0.113.7', authority: 'letsencrypt.org' })
}
const HERE: Zone = { [`${NAME} A`]: ['203.0.113.7'] }

test('a name leads here once one of its A records does and nothing stands against it', async () => {
  expect(await check(HERE)).toEqual({ leadsHere: true, seen: '203.0.113.7', problem: '' })
  expect(await check({ ...HERE, 'shop.co.za CAA': ['letsencrypt.org; accounturi=x'] })).toMatchObject({
    leadsHere: true,
  })
  expect(
    await check({ ...HERE, [`${NAME} CAA`]: ['letsencrypt.org'], 'shop.co.za CAA': ['other.example'] }),
  ).toMatchObject({ leadsHere: true })
})

test.each<[string, Zone, string]>([
  ['no record', {}, 'no A record yet'],
  ['elsewhere', { [`${NAME} A`]: ['102.130.1.5'] }, 'leads to 102.130.1.5, expected 203.0.113.7'],
  ['alias', { [`${NAME} A`]: ['102.130.1.5'], [`${NAME} CNAME`]: ['old.example.'] }, 'alias (CNAME) of old.example,'],
  ['IPv6 elsewhere', { ...HERE, [`${NAME} AAAA`]: ['2001:db8::9'] }, 'AAAA record, 2001:db8::9'],
  ['CAA of the parent', { ...HERE, 'shop.co.za CAA': ['other.example'] }, 'CAA record of shop.co.za'],
])('%s has words of its own', async (_name, zone, words) => {
  expect(await check(zone)).toMatchObject({ leadsHere: false, problem: expect.stringContaining(words) })
})

test('name servers that do not answer are not taken for a missing record', async () => {
  const lookUp = () => Promise.reject(new Error('SERVFAIL'))
  const seen = await checkName(lookUp, NAME, { expected: '203.0.113.7', authority: 'letsencrypt.org' })
  expect(seen.problem).toContain('did not answer')
})

test('pauses grow, and renewal comes with a third of the life left', () => {
  const hour = 3_600_000
  expect([0, 2 * hour, 7 * hour].map(pauseOfLookUp)).toEqual([60_000, 300_000, 1_800_000])
  expect([1, 2, 3, 4].map(pauseOfCertificate)).toEqual([hour, 6 * hour, 24 * hour, 24 * hour])
  expect(renewalAt(new Date('2026-01-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')).toISOString()).toContain(
    '2026-02-10',
  )
  expect(namesUpwards('a.b.shop.co.za')).toEqual(['a.b.shop.co.za', 'b.shop.co.za', 'shop.co.za'])
})
