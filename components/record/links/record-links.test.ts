import { expect, test } from 'vitest'
import { recordOfAddress, recordsInHtml, withRecordPlaces } from './record-links'

const ID = '01a1f91c-03ab-7524-9bf6-0000000000aa'
const HERE = 'https://chat.example'

test('pages of records and rows opened beside their grid are records', () => {
  expect(recordOfAddress(`${HERE}/crm/deals/${ID}`, HERE)).toBe(`/crm/deals/${ID}`)
  expect(recordOfAddress(`/selling/orders/${ID.toUpperCase()}/`, HERE)).toBe(`/selling/orders/${ID}`)
  expect(recordOfAddress(`/crm/leads?q=x&row=${ID}&tab=history`, HERE)).toBe(`/crm/leads/${ID}`)
})

test('other places and other sites are none', () => {
  for (const address of [
    `https://elsewhere.example/crm/deals/${ID}`,
    '/crm/deals/7',
    '/crm/leads',
    `/crm/deals/${ID}/edit`,
    `/crm/leads?row=7`,
    'mailto:a@b.example',
  ])
    expect([address, recordOfAddress(address, HERE)]).toEqual([address, null])
})

test('a message shows each record once', () => {
  const link = `<a href="/crm/leads?a=1&amp;row=${ID}">x</a>`
  expect(recordsInHtml(`<p>${link} and ${link} <a href="/other">y</a></p>`, HERE)).toEqual([`/crm/leads/${ID}`])
})

test('a paragraph that is a link to a record has a place for it below; other links have none', () => {
  const alone = `<p><a href="/crm/leads?a=1&amp;row=${ID}">A &amp; B</a></p>`
  const others = `<p>See <a href="/crm/deals/${ID}">x</a></p><p><a href="/crm/leads">y</a></p><p><a href="//evil.example/crm/deals/${ID}">z</a></p>`
  expect(withRecordPlaces(`<ul><li>${alone}</li></ul>${others}`)).toEqual({
    html: `<ul><li>${alone}<div data-record="/crm/leads/${ID}"></div></li></ul>${others}`,
    records: [`/crm/leads/${ID}`],
  })
})
