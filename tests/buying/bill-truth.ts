/** What is printed on a made-up bill, all of it from one seed: the same seed gives the same bill. */
export type BillTruth = {
  supplier: { name: string; vat: string | null; email: string; phone: string; address: string[] }
  customer: { name: string; vat: string; address: string[] }
  bill_no: string
  bill_date: string
  due_date: string
  currency: string
  order_no: string | null
  lines: { code: string | null; description: string; qty: string; rate: string; amount: string }[]
  lines_include_tax: boolean
  net: string
  tax: string
  grand: string
  tax_rate: string
}

export type Chance = {
  /** 0 <= value < 1 */
  next(): number
  whole(least: number, most: number): number
  one<T>(of: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { next, whole, one: (of) => of[whole(0, of.length - 1)]! }
}

export const TEST_CUSTOMER = {
  name: 'Highveld Fibre (Pty) Ltd',
  vat: '4870123456',
  address: ['Unit 4, Karoo Office Park', '18 Protea Road, Fourways', 'Johannesburg, 2191'],
}

const LOCAL_SUPPLIERS = [
  ['Umkhonto Cabling Supplies (Pty) Ltd', 'umkhontocabling.example', ['12 Loop Street', 'Cape Town, 8001']],
  ['Bosveld Elektries CC', 'bosveldelektries.example', ['77 Voortrekker Road', 'Polokwane, 0699']],
  ['Sipho & Daughters Transport', 'siphodaughters.example', ['PO Box 4411', 'Durban, 4000']],
  ['Table Bay Stationers', 'tablebaystationers.example', ['5 Dock Road, Paarden Eiland', 'Cape Town, 7405']],
  ['Kgalagadi Network Services (Pty) Ltd', 'kgalagadinet.example', ['210 Rivonia Boulevard', 'Sandton, 2128']],
  ['Mzansi Office Cleaning Ltd', 'mzansiclean.example', ['31 Jan Smuts Avenue', 'Randburg, 2194']],
] as const

const FOREIGN_SUPPLIERS = [
  ['Cloudmere Hosting Inc.', 'cloudmere.example', ['500 Market Street', 'San Francisco, CA 94105', 'USA'], 'USD', null],
  ['Northwind Optics GmbH', 'northwind.example', ['Hafenstrasse 9', '20457 Hamburg', 'Germany'], 'EUR', 'DE123456789'],
  ['Pennine Software Limited', 'pennine.example', ['4 Mill Lane', 'Leeds LS1 4DY', 'UK'], 'GBP', 'GB123456789'],
] as const

const GOODS = [
  'Cat6 network cable 305 m box',
  'Fibre splice tray 24 way',
  'Monthly office cleaning',
  'A4 copy paper 80 gsm',
  'Site survey and travel',
  'Rack mount kit 19 inch',
  'Managed firewall subscription',
  'Toner cartridge black',
  'Trenching per metre',
  'Domain renewal one year',
  'Wireless access point outdoor',
  'Labour: qualified technician',
  'Courier delivery Gauteng',
  'UPS battery 12 V 9 Ah',
  'Patch lead LC-LC 3 m',
]

const DETAILS = [
  'installed and tested at the Midrand branch according to the agreed scope of work',
  'including mounting brackets, screws and a two year warranty from the manufacturer',
  'for the period 1 to 31 October, billed in arrears as set out in the agreement',
  'with certificate of compliance, as requested by the projects department',
]

type Wishes = { foreign: boolean; inclusive: boolean; long: boolean; lines: number; codes: boolean }

export function truthOf(chance: Chance, { foreign, inclusive, long, lines: count, codes }: Wishes): BillTruth {
  const abroad = chance.one(FOREIGN_SUPPLIERS)
  const [name, domain, address] = foreign ? abroad : chance.one(LOCAL_SUPPLIERS)
  const currency = foreign ? abroad[3] : 'ZAR'
  const rate = foreign ? (currency === 'GBP' ? 20 : currency === 'EUR' ? 19 : 0) : 15
  const lines = Array.from({ length: count }, (_, index) => {
    const good = GOODS[(index * 4 + chance.whole(0, 3)) % GOODS.length]!
    const hundredths = chance.next() < 0.2 ? chance.whole(1, 40) * 25 : chance.whole(1, 24) * 100
    // Prices whose amounts have no fraction of a cent, as on paper.
    const cents = chance.one([chance.whole(10, 90) * 1000 + 900, chance.whole(1, 60) * 500, chance.whole(50, 9999) * 4])
    return {
      code: codes ? `${chance.one(['NET', 'OFF', 'SRV'])}-${chance.whole(100, 9999)}` : null,
      description: long ? `${good} ${DETAILS[(index + chance.whole(0, 1)) % DETAILS.length]}` : good,
      qty: decimal(hundredths).replace(/\.?0+$/, ''),
      rate: decimal(cents),
      amount: decimal(Math.round((hundredths * cents) / 100)),
    }
  })
  const sum = lines.reduce((total, { amount }) => total + cents(amount), 0)
  const tax = inclusive ? Math.round((sum * rate) / (100 + rate)) : Math.round((sum * rate) / 100)
  const net = inclusive ? sum - tax : sum
  const date = new Date(Date.UTC(2026, chance.whole(0, 10), chance.whole(1, 28)))
  const due = new Date(date.getTime() + chance.one([7, 14, 30]) * 86_400_000)
  return {
    supplier: {
      name,
      vat: foreign ? abroad[4] : `4${chance.whole(100_000_000, 999_999_999)}`,
      email: `${chance.one(['accounts', 'billing', 'debtors'])}@${domain}`,
      phone: foreign
        ? '+1 415 555 0134'
        : `0${chance.one([11, 21, 31])} ${chance.whole(200, 899)} ${chance.whole(1000, 9999)}`,
      address: [...address],
    },
    customer: TEST_CUSTOMER,
    bill_no: chance.one([
      `INV-${chance.whole(1000, 99999)}`,
      `${chance.whole(10000, 999999)}`,
      `SI2026/${chance.whole(100, 999)}`,
    ]),
    bill_date: date.toISOString().slice(0, 10),
    due_date: due.toISOString().slice(0, 10),
    currency,
    order_no: chance.next() < 0.6 ? `PO-${chance.whole(1000, 9999)}` : null,
    lines,
    lines_include_tax: inclusive && rate > 0,
    net: decimal(net),
    tax: decimal(tax),
    grand: decimal(net + tax),
    tax_rate: String(rate),
  }
}

const cents = (amount: string) => Math.round(Number(amount) * 100)
const decimal = (hundredths: number) =>
  `${Math.floor(hundredths / 100)}.${String(Math.round(hundredths % 100)).padStart(2, '0')}`
