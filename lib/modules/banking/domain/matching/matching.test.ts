import { describe, expect, test } from 'vitest'
import type { Candidate } from '../../schemas-answers'
import { amountOf, centsOf, dayNumber, inMoney } from './cents'
import type { LineDetails, VoucherDetails } from './details'
import { allocated } from './document-candidates'
import type { Invoice } from './documents'
import { nameKey, namesParty, PartyNames } from './names'
import { fingerprintOf, narrativeKey, narrativeOf, payerOf } from './narrative'
import { pairUp } from './pair-up'
import { Phrases } from './phrases'
import { billNumbersNamed, mentions, numbersNamed, tokensOf } from './references'
import { isSure, ranked, scoreOf } from './score'
import { subsetSum } from './subset-sum'

const words = (description: string, reference = '', counterparty = '') => ({ description, reference, counterparty })

describe('what a bank writes', () => {
  test('is compared without case, accents and punctuation', () => {
    expect(narrativeKey('  Café-Müller (PTY) LTD*')).toBe('cafe muller pty ltd')
  })
  test('is said once where two fields repeat it', () => {
    expect(narrativeOf(words('EFT KAROO LODGE', 'INV-00042', 'Karoo Lodge'))).toBe('EFT KAROO LODGE INV-00042')
    expect(narrativeOf(words('RENT', 'rent'))).toBe('RENT')
    expect(narrativeOf(words('', '', ''))).toBe('')
  })
  test('leaves a fingerprint without numbers and months', () => {
    const march = fingerprintOf(words('TELKOM DEBIT ORDER 2026-03-01 MAR 998811'))
    expect(march).toBe('telkom debit order')
    expect(fingerprintOf(words('Telkom debit order 2026/04/01 Apr 112233'))).toBe(march)
    expect(fingerprintOf(words('20260301 4711'))).toBe('')
  })
  test('names its payer by the bank’s own field, or by the words that are not the bank’s', () => {
    expect(payerOf(words('EFT 123', '', 'Karoo Lodge'))).toBe('Karoo Lodge')
    expect(payerOf(words('INTERNET PAYMENT FROM KAROO LODGE 00042'))).toBe('KAROO LODGE')
    expect(payerOf(words('EFT PAYMENT 8871'))).toBe('')
  })
})

describe('numbers in a text', () => {
  const series = [
    { doctype: 'acc_sales_invoice', prefix: 'INV-', digits: 5 },
    { doctype: 'acc_sales_order', prefix: 'SO-', digits: 5 },
  ]
  test.each(['INV-00042', 'inv 42', 'INV00042', 'PAYMENT INV:00042 THANKS'])('%s is INV-00042', (text) => {
    expect(numbersNamed(narrativeKey(text), series)).toContainEqual({
      doctype: 'acc_sales_invoice',
      number: 'INV-00042',
    })
    expect(mentions(tokensOf(narrativeKey(text)), 'INV-00042')).toBe(true)
  })
  test.each(['INV-00421', 'INVOICE', '42', 'DINV-00042'])('%s is not', (text) => {
    expect(mentions(tokensOf(narrativeKey(text)), 'INV-00042')).toBe(false)
  })
  test('a bare number of the series’ length may be any of them', () => {
    expect(numbersNamed('karoo 00042', series).map(({ number }) => number)).toEqual(['INV-00042', 'SO-00042'])
    expect(numbersNamed('karoo 20261122', series)).toEqual([])
  })
  test('bill numbers are looked up in each spelling', () => {
    expect(billNumbersNamed('eft kb 991')).toEqual(expect.arrayContaining(['kb991', 'kb 991', 'kb-991', 'kb/991']))
    expect(billNumbersNamed('eft kb991')).toEqual(expect.arrayContaining(['kb991', 'kb-991']))
    expect(billNumbersNamed('no number here')).toEqual([])
  })
})

describe('names', () => {
  const karoo = nameKey('Karoo Lodge (Pty) Ltd')
  test('are found whole, or cut off at the end', () => {
    expect(karoo).toBe('karoo lodge')
    expect(namesParty(narrativeKey('EFT KAROO LODGE PTY LTD'), karoo)).toBe(true)
    expect(namesParty(narrativeKey('EFT KAROO LODG'), karoo)).toBe(true)
    expect(namesParty(narrativeKey('KAROO PUMPS'), karoo)).toBe(false)
    expect(namesParty(narrativeKey('LODGE KAROO'), karoo)).toBe(false)
    expect(namesParty('abc', 'abc')).toBe(false)
  })
  test('phrases are found anywhere, short ones as whole words only; the longest leads', () => {
    const all: [string, number][] = [
      ['KAROO', 1],
      ['Karoo Lodge', 2],
      ['FNB', 3],
      ['***', 4],
    ]
    const phrases = new Phrases(all, 'anywhere')
    expect(phrases.in('eft karoo lodge fnb').map(({ value }) => value)).toEqual([2, 1, 3])
    expect(phrases.in('fnbfees eftkaroo').map(({ value }) => value)).toEqual([1])
    expect(phrases.in('')).toEqual([])
    const payers = new Phrases([...all, ['rand', 5]], 'word start')
    expect(payers.in('eft karoo lodges').map(({ value }) => value)).toEqual([2, 1])
    expect(payers.in('brandstof eftkaroo')).toEqual([])
    expect(payers.in('rand water').map(({ value }) => value)).toEqual([5])
  })
})

describe('sums', () => {
  const cents = (...amounts: string[]) => amounts.map(centsOf)
  test('cents there and back', () => {
    expect(centsOf('-1150.05')).toBe(-115005n)
    expect(centsOf('7')).toBe(700n)
    expect(amountOf(-5n)).toBe('-0.05')
    expect(inMoney(-123450n, 'ZAR').replaceAll(/\s/g, ' ')).toMatch(/^R ?1 234[.,]50$/)
    expect(() => centsOf('1.234')).toThrow('no amount')
  })
  test('all, else the fewest that come to it, else nothing', () => {
    expect(subsetSum(cents('10', '20', '30'), 6000n)).toEqual([0, 1, 2])
    expect(subsetSum(cents('10', '20', '30', '45'), 5500n)).toEqual([0, 3])
    expect(subsetSum(cents('10', '20'), 2500n)).toBeNull()
  })
  test('two ways of the same size are no way', () => {
    expect(subsetSum(cents('10', '20', '10', '20', '99'), 3000n)).toBeNull()
  })
  test('is bounded', () => {
    const started = performance.now()
    expect(
      subsetSum(
        Array.from({ length: 400 }, (_, n) => BigInt(100 + n * 7)),
        999_999_999n,
      ),
    ).toBeNull()
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

const line = (amount: string, day: string, text: string, id = `${amount} ${day} ${text}`): LineDetails => {
  const key = narrativeKey(text)
  return {
    id,
    bank_account_id: 'bank',
    currency: 'ZAR',
    amount: centsOf(amount),
    day: dayNumber(day),
    key,
    tokens: tokensOf(key),
    fingerprint: fingerprintOf(words(text)),
  }
}
const voucher = (room: string, day: string, party_name = '', reference = '', number = 'PAY-00001'): VoucherDetails => ({
  kind: 'payment',
  id: `${room} ${day} ${party_name} ${reference} ${number}`,
  bank_account_id: 'bank',
  number,
  posting_date: day,
  day: dayNumber(day),
  room: centsOf(room),
  party_name,
  name: nameKey(party_name),
  party_id: null,
  reference,
})

describe('scores', () => {
  test('say why', () => {
    const { score, reasons } = scoreOf({
      amount: 'equal',
      days: 2,
      named: ['INV-00042'],
      party: 'name',
      party_name: 'Karoo',
    })
    expect(score).toBe(100)
    expect(reasons.map(({ text }) => text)).toEqual([
      'Same amount',
      '2 days apart',
      'INV-00042 is in the text',
      'Karoo is in the text',
    ])
    expect(scoreOf({ amount: null, days: null, party: 'memory', times: 6 }).reasons[0]!.text).toBe(
      'Paid by this name 6 times before',
    )
  })
  test('three days are sure, ten with words, sixty with a number', () => {
    expect(isSure({ amount: 'equal', days: 3 })).toBe(true)
    expect(isSure({ amount: 'equal', days: 4 })).toBe(false)
    expect(isSure({ amount: 'equal', days: 10, party: 'name' })).toBe(true)
    expect(isSure({ amount: 'equal', days: 60, named: ['INV-00001'] })).toBe(true)
    expect(isSure({ amount: 'equal', days: 61, named: ['INV-00001'] })).toBe(false)
    expect(isSure({ amount: 'sum', days: 0 })).toBe(false)
  })
  test('a runner-up as good takes the certainty away, an account to book to does not', () => {
    const candidate = (key: string, score: number, kind: Candidate['kind'] = 'payment'): Candidate => ({
      key,
      kind,
      title: key,
      detail: '',
      items: [],
      amount: '1.00',
      date: null,
      score,
      confidence: 'high',
      reasons: [],
      accept: null,
    })
    expect(ranked([candidate('b', 60), candidate('a', 65)], 9)[0]).toMatchObject({ key: 'a', confidence: 'medium' })
    expect(ranked([candidate('b', 50), candidate('a', 65)], 9)[0]).toMatchObject({ key: 'a', confidence: 'high' })
    expect(ranked([candidate('b', 64, 'account'), candidate('a', 65)], 1)).toMatchObject([{ confidence: 'high' }])
    const behind = [candidate('a', 65), candidate('b', 64, 'account'), candidate('c', 60)]
    expect(ranked(behind, 1)).toMatchObject([{ key: 'a', confidence: 'medium' }])
  })
})

describe('lines and vouchers without doubt', () => {
  const pairs = (lines: LineDetails[], vouchers: VoucherDetails[]) =>
    pairUp(lines, vouchers).map((pair) => [pair.line.id, pair.voucher.id])

  test('belong together by amount and day', () => {
    const [one, other] = [line('100.00', '2026-11-20', 'x'), line('70.00', '2026-11-20', 'y')]
    const [a, b] = [voucher('100.00', '2026-11-21'), voucher('70.00', '2026-11-25')]
    expect(pairs([one, other], [a, b])).toEqual([[one.id, a.id]])
  })
  test('are none where two vouchers or two lines are as good', () => {
    const one = line('100.00', '2026-11-20', 'x', 'one')
    const two = line('100.00', '2026-11-20', 'x', 'two')
    const [a, b] = [voucher('100.00', '2026-11-20', 'Ann'), voucher('100.00', '2026-11-20', 'Bob')]
    expect(pairs([one], [a, b])).toEqual([])
    expect(pairs([one, two], [a])).toEqual([])
  })
  test('are told apart by names and numbers', () => {
    const one = line('100.00', '2026-11-20', 'eft ann nkosi', 'one')
    const two = line('100.00', '2026-11-20', 'eft pay 00007', 'two')
    const ann = voucher('100.00', '2026-11-20', 'Ann Nkosi', '', 'PAY-00003')
    const other = voucher('100.00', '2026-10-01', 'Bob', '', 'PAY-00007')
    expect(pairs([one, two], [ann, other]).sort()).toEqual(
      [
        [one.id, ann.id],
        [two.id, other.id],
      ].sort(),
    )
  })
  test('are none where the text names another party, unless it says the number', () => {
    const of = (party_id: string, number?: string) => ({
      ...voucher('100.00', '2026-11-20', 'Bob', '', number),
      party_id,
    })
    const named = (text: string, ...ids: string[]) => ({ ...line('100.00', '2026-11-20', text), names: new Set(ids) })
    expect(pairs([named('eft ann nkosi', 'ann')], [of('bob')])).toEqual([])
    for (const one of [named('eft', 'ann', 'bob'), named('eft'), named('ann pays PAY-00001', 'ann')])
      expect(pairs([one], [of('bob')])).toHaveLength(1)
    expect(pairs([named('eft ann nkosi', 'ann')], [voucher('100.00', '2026-11-20')])).toHaveLength(1)
    const names = new PartyNames([
      { id: 'ann', key: 'ann nkosi' },
      { id: 'bob', key: 'bob' },
    ])
    expect(names.in('eft ann nkosi and bobs').map(({ id }) => id)).toEqual(['ann'])
  })
  test('in and out never meet', () => {
    expect(pairs([line('-100.00', '2026-11-20', 'x')], [voucher('100.00', '2026-11-20')])).toEqual([])
  })
  test('a thousand equal debit orders are told apart by name, in no time', () => {
    const started = performance.now()
    const many = Array.from({ length: 1000 }, (_, n) => `Zanele${n} Dube`)
    const lines = many.map((name) => line('899.00', '2026-11-01', `do ${name}`))
    const vouchers = many.map((name) => voucher('899.00', '2026-11-01', name))
    expect(pairUp(lines, vouchers)).toHaveLength(1000)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('what a payment is for', () => {
  const invoice = (number: string, open: string, due_date = '2026-10-01'): Invoice => ({
    id: number,
    doctype: 'acc_sales_invoice',
    number,
    href: `/invoices/${number}`,
    bill_no: '',
    posting_date: due_date,
    due_date,
    currency: 'ZAR',
    open: centsOf(open),
    party_type: 'customer',
    party_id: 'karoo',
    party_name: 'Karoo Lodge',
  })
  const open = [
    invoice('INV-00001', '100'),
    invoice('INV-00002', '250'),
    invoice('INV-00003', '60'),
    invoice('INV-00009', '-40'),
  ]
  const chosen = (amount: string, text: string) =>
    allocated(line(amount, '2026-11-20', text), open).map(({ invoice, amount }) => [invoice.number, amountOf(amount)])

  test('the invoices that the text names', () => {
    expect(chosen('300.00', 'karoo inv 3 inv 2')).toEqual([
      ['INV-00002', '250.00'],
      ['INV-00003', '50.00'],
    ])
  })
  test('else the one of its amount, else several that come to it, else the oldest first', () => {
    expect(chosen('60.00', 'karoo')).toEqual([['INV-00003', '60.00']])
    expect(chosen('310.00', 'karoo').map(([number]) => number)).toEqual(['INV-00002', 'INV-00003'])
    expect(chosen('120.00', 'karoo')).toEqual([
      ['INV-00001', '100.00'],
      ['INV-00002', '20.00'],
    ])
    expect(chosen('500.00', 'karoo').map(([, amount]) => amount)).toEqual(['100.00', '250.00', '60.00'])
  })
  test('money out uses notes only', () => {
    expect(chosen('-40.00', 'karoo')).toEqual([['INV-00009', '-40.00']])
  })
})
