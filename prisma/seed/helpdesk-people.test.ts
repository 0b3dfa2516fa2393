import { expect, test } from 'vitest'
import { seed } from '@/lib/connectors/desk/sandbox/state'
import { readPhone } from '@/lib/core/phone'
import { customersOf } from './accounting'
import { rowsOf } from './crm'

const CALLERS = [1, 2, 3, 4].map((n) => ({ id: String(n), name: `Caller ${n}` }))

/** Who of the demo's customers and contacts has an address or a number. */
function peopleOf(name: string) {
  const now = new Date()
  const customers = customersOf(name, now)
  const { contacts } = rowsOf({ id: 'any', name }, CALLERS, customers, now)
  const all = [
    ...customers.map(({ email, phone_last9 }) => ({ key: `customer ${email}`, email, phone_last9 })),
    ...contacts.map(({ row }) => ({
      key: `contact ${row.email || row.phone}`,
      email: row.email,
      phone_last9: row.phone_last9,
    })),
  ]
  return (email: string | null, phone: string | null) => {
    const last9 = readPhone(phone ?? '', 'ZA').last9
    const same = all.filter(
      (one) => (email && one.email === email.toLowerCase()) || (last9 && one.phone_last9 === last9),
    )
    return [...new Set(same.map(({ key }) => key))].sort()
  }
}

// The sandbox's story names people that the demo makes from its own seeds.
test.each([
  [
    1,
    'Highveld Fibre',
    ['Dirk Opperman', 'Nomsa', 'holy-grass-417'],
    {
      'Andile Ndlovu': ['contact andile.ndlovu@inbox.example', 'customer andile.ndlovu@inbox.example'],
      'Megan Walker': [
        'customer megan.walker@kingfisherproperties.example',
        'customer thandeka.zulu@kingfisherlogistics.example',
      ],
    },
  ],
  [
    2,
    'Kaap Hosting',
    ['Themba', 'quiet-river-208'],
    {
      'Sarah Armstrong': [
        'customer rajesh.govender@khanyaconsulting.example',
        'customer sarah.armstrong@khanyaconsulting.example',
      ],
    },
  ],
])('people of the helpdesk account %i are those of %s', (id, name, strangers, several) => {
  const find = peopleOf(name)
  const contacts = seed().accounts.find((account) => account.id === id)!.contacts
  const found = contacts.map((one) => ({ name: one.name, keys: find(one.email, one.phone_number) }))
  expect(found.filter(({ keys }) => keys.length === 0).map((one) => one.name)).toEqual(strangers)
  const doubtful = found.filter(({ keys }) => keys.length > 1).map((one) => [one.name, one.keys])
  expect(Object.fromEntries(doubtful)).toEqual(several)
})
