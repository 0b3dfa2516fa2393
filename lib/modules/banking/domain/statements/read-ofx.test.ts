import { expect, test } from 'vitest'
import {
  bytesOf,
  HEADER_1,
  HEADER_2,
  manyLines,
  sgml,
  sgmlLine,
  sgmlStatement,
  utf16,
  windows1252,
} from '@/tests/banking/statements/ofx'
import { readOfx } from './read-ofx'
import { UnreadableStatement } from './types'

const read = (text: string | Uint8Array) => readOfx(typeof text === 'string' ? bytesOf(text) : text)
const only = (text: string | Uint8Array) => read(text)[0]!
const words = (text: string | Uint8Array): string => {
  try {
    read(text)
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.message
    throw error
  }
  throw new Error('it was read')
}

const TWO = sgml([
  { fitid: '1', day: '20261005', amount: '1150.00', name: 'KAROO LODGE', memo: 'INV-00042' },
  { fitid: '2', day: '20261006', amount: '-99.5', name: 'FEE' },
])

test('OFX 1: leaves without end tags, the account, the days and the balance', () => {
  const account = only(TWO)
  expect(account).toMatchObject({
    account_number: '62001234567',
    currency: 'ZAR',
    closing: { balance: '1000.00', on: '2026-10-31' },
    rejected: [],
    from_day: '2026-10-05',
    to_day: '2026-10-06',
  })
  expect(account.lines).toEqual([
    expect.objectContaining({
      posted_on: '2026-10-05',
      amount: '1150.00',
      description: 'KAROO LODGE INV-00042',
      bank_ref: '1',
    }),
    expect.objectContaining({ posted_on: '2026-10-06', amount: '-99.50', description: 'FEE', bank_ref: '2' }),
  ])
})

test('all on one line, with Windows line ends, and with a byte order mark, it is the same', () => {
  const at = (text: string | Uint8Array) => only(text).lines.map(({ at: _, ...line }) => line)
  const wanted = at(TWO)
  expect(wanted).toHaveLength(2)
  const [header, body] = TWO.split('\n\n')
  expect(at(`${header}\n\n${body!.replaceAll('\n', '')}`)).toEqual(wanted)
  expect(at(TWO.replaceAll('\n', '\r\n'))).toEqual(wanted)
  expect(at(`\uFEFF${TWO}`)).toEqual(wanted)
  expect(at(TWO.replaceAll('\n', '\n\n  '))).toEqual(wanted)
})

test('OFX 2 is XML, with end tags, empty elements, entities, CDATA, comments and a prefix', () => {
  const text = `${HEADER_2}<!-- made by a bank --><ofx:OFX xmlns:ofx="http://ofx.net/types/2003/04"><ofx:BANKMSGSRSV1><ofx:STMTTRNRS><ofx:STMTRS>
<ofx:CURDEF>ZAR</ofx:CURDEF><ofx:BANKACCTFROM><ofx:ACCTID>62001234567</ofx:ACCTID></ofx:BANKACCTFROM>
<ofx:BANKTRANLIST><ofx:STMTTRN><ofx:TRNTYPE>CREDIT</ofx:TRNTYPE><ofx:DTPOSTED>20261006120000[+2:SAST]</ofx:DTPOSTED>
<ofx:TRNAMT>12.5</ofx:TRNAMT><ofx:FITID/><ofx:NAME>Smith &amp; Sons &#233; &lt;Pty&gt;</ofx:NAME><ofx:MEMO></ofx:MEMO></ofx:STMTTRN>
<ofx:STMTTRN><ofx:DTPOSTED>20261007</ofx:DTPOSTED><ofx:TRNAMT>-1</ofx:TRNAMT><ofx:NAME><![CDATA[A & B <x>]]></ofx:NAME></ofx:STMTTRN>
</ofx:BANKTRANLIST></ofx:STMTRS></ofx:STMTTRNRS></ofx:BANKMSGSRSV1></ofx:OFX>`
  expect(only(text).lines).toMatchObject([
    { posted_on: '2026-10-06', amount: '12.50', description: 'Smith & Sons é <Pty>', bank_ref: '' },
    { posted_on: '2026-10-07', amount: '-1.00', description: 'A & B <x>' },
  ])
  expect(only(text).closing).toBeNull()
})

test('empty leaves without end tags swallow nothing, unknown ones too', () => {
  const line = sgmlLine({ fitid: '', memo: '', name: 'FEE', more: '<BANKOWN>\n<CHECKNUM>1001\n' })
  const [first] = only(`${HEADER_1}<OFX><BANKMSGSRSV1>${sgmlStatement(line)}</BANKMSGSRSV1></OFX>`).lines
  expect(first).toMatchObject({ description: 'FEE', bank_ref: '', reference: '1001', amount: '-100.00' })
})

test.each([
  ['1250', '1250.00'],
  ['+1250.5', '1250.50'],
  ['-1250,50', '-1250.50'],
  ['-12.', '-12.00'],
  ['.5', '0.50'],
  ['12.3400', '12.34'],
  ['-1,250.50', '-1250.50'],
  ['1.250,50', '1250.50'],
])('the amount %s is %s', (text, amount) => {
  expect(only(sgml([{ amount: text }])).lines[0]!.amount).toBe(amount)
})

test.each([
  ['20261006', '2026-10-06'],
  ['20261006233000', '2026-10-06'],
  ['20261006233000.123[+2:SAST]', '2026-10-06'],
  ['20261006003000[-5:EST]', '2026-10-06'],
  ['20261006000000[0:GMT]', '2026-10-06'],
  ['202610060830', '2026-10-06'],
])('the day of %s is the one that is written', (text, day) => {
  expect(only(sgml([{ day: text }])).lines[0]!.posted_on).toBe(day)
})

test('a line without a day or amount is told with its place, and the others are read', () => {
  const account = only(
    sgml([{ day: '20260231' }, { amount: 'abc' }, { amount: '1.005' }, { amount: '0' }, { fitid: 'ok' }]),
  )
  expect(account.lines.map(({ bank_ref }) => bank_ref)).toEqual(['ok'])
  expect(account.rejected.map(({ message }) => message)).toEqual([
    '“20260231” is no day (DTPOSTED).',
    '“abc” is no amount in cents (TRNAMT).',
    '“1.005” is no amount in cents (TRNAMT).',
    'Its amount is 0.00, so nothing moved.',
  ])
  const text = sgml([{ day: '20260231' }])
  const place = text.split('\n').findIndex((line) => line.startsWith('<STMTTRN>')) + 1
  expect(only(text).rejected[0]!.line).toBe(place)
})

test('a file may hold several accounts, credit cards too', () => {
  const card = `<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111********1111</CCACCTFROM><BANKTRANLIST>
${sgmlLine({ fitid: 'c1', amount: '-20.00', name: 'HOSTING' })}</BANKTRANLIST><LEDGERBAL><BALAMT>-20,00<DTASOF>20261031</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`
  const text = `${HEADER_1}<OFX><BANKMSGSRSV1>${sgmlStatement(sgmlLine({ fitid: 'a' }))}${sgmlStatement(
    sgmlLine({ fitid: 'b' }),
    {
      account: '62009999999',
    },
  )}</BANKMSGSRSV1>${card}</OFX>`
  expect(
    read(text).map(({ account_number, currency, lines }) => [account_number, currency, lines[0]!.bank_ref]),
  ).toEqual([
    ['62001234567', 'ZAR', 'a'],
    ['62009999999', 'ZAR', 'b'],
    ['4111********1111', 'USD', 'c1'],
  ])
  expect(read(text)[2]!.closing).toEqual({ balance: '-20.00', on: '2026-10-31' })
})

test('a statement without lines, and one without a balance', () => {
  expect(only(sgml([]))).toMatchObject({ lines: [], closing: { balance: '1000.00' } })
  expect(only(sgml([{ fitid: '1' }], { balance: null })).closing).toBeNull()
})

test('corrections say what they correct', () => {
  const more = '<CORRECTFITID>7\n<CORRECTACTION>REPLACE\n'
  const gone = '<CORRECTFITID>8\n<CORRECTACTION>DELETE\n'
  expect(
    only(
      sgml([
        { fitid: '9', more },
        { fitid: '10', amount: '0', more: gone },
      ]),
    ).lines.map(({ corrects }) => corrects),
  ).toEqual([
    { bank_ref: '7', action: 'replace' },
    { bank_ref: '8', action: 'delete' },
  ])
})

test('lines come oldest first, whichever way the file goes', () => {
  const days = ['20261007', '20261006', '20261006', '20261005']
  const backwards = only(sgml(days.map((day, n) => ({ day, fitid: `${n}` })))).lines
  expect(backwards.map(({ bank_ref }) => bank_ref)).toEqual(['3', '2', '1', '0'])
  const forwards = only(sgml(days.toReversed().map((day, n) => ({ day, fitid: `${n}` })))).lines
  expect(forwards.map(({ bank_ref }) => bank_ref)).toEqual(['0', '1', '2', '3'])
})

test.each([
  ['windows-1252', windows1252(sgml([{ name: '“Café” – Zoë’s' }]))],
  ['UTF-8 that says so', bytesOf(sgml([{ name: '“Café” – Zoë’s' }]).replace('ENCODING:USASCII', 'ENCODING:UTF-8'))],
  ['UTF-8 under a header of windows-1252', bytesOf(sgml([{ name: '“Café” – Zoë’s' }]))],
  ['windows-1252 under a header of UTF-8', windows1252(sgml([{ name: '“Café” – Zoë’s' }]).replace('USASCII', 'UTF-8'))],
  ['UTF-16 with a mark', utf16(sgml([{ name: '“Café” – Zoë’s' }]), 'le')],
  ['UTF-16 the other way', utf16(sgml([{ name: '“Café” – Zoë’s' }]), 'be')],
  ['UTF-16 without a mark', utf16(sgml([{ name: '“Café” – Zoë’s' }]).replace('USASCII', 'UNICODE'), 'le', false)],
])('%s is read as it was meant', (_, bytes) => {
  expect(only(bytes).lines[0]!.description).toBe('“Café” – Zoë’s')
})

test('what is no statement says so, and where', () => {
  expect(words(sgml([]).replace('CHARSET:1252', 'CHARSET:KLINGON'))).toBe(
    'Line 6: the encoding klingon is not known. Save the file as UTF-8, or download it anew as OFX 2.',
  )
  expect(words('<!DOCTYPE html>\n<html><body><form>Log in</form></body></html>')).toContain(
    'Line 1: this is a web page, not a statement.',
  )
  expect(words('Date,Description,Amount\n2026-10-06,Fee,-1.00\n')).toContain('there is no <OFX> in the file')
  expect(words(new Uint8Array())).toBe('The file is empty. Download it again.')
  expect(words(Uint8Array.from([0x25, 0x50, 0x44, 0x46, 1, 2, 3, 4]))).toBe('This file is no text. Choose an OFX file.')
  expect(words(`${HEADER_1}`)).toContain('ends after its header')
  expect(words(`${HEADER_2}<!DOCTYPE OFX [<!ENTITY a "b">]>${TWO.split('\n\n')[1]}`)).toMatch(
    /^Line 3: the file declares a document type/,
  )
  expect(words(TWO.replace('<BANKTRANLIST>', '<!ENTITY a "b"><BANKTRANLIST>'))).toContain('declares a document type')
  expect(
    words(
      `${HEADER_1}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`,
    ),
  ).toContain('the bank answered with an error: Signon invalid')
  expect(words(`${HEADER_1}<OFX>${'<X>'.repeat(200)}</OFX>`)).toContain('too deep')
  expect(words(sgml([{ fitid: '1' }]).replace('</STMTTRN>', ''))).toMatch(
    /^Line \d+: <\/BANKTRANLIST> comes while <STMTTRN> of line 16 is still open/,
  )
})

test('wherever a file is cut off, nothing of it is taken and the place is told', () => {
  const start = TWO.indexOf('<OFX>') + 5
  for (let end = start; end < TWO.trimEnd().length; end += 7) {
    const cut = TWO.slice(0, end)
    expect(words(cut)).toMatch(/^Line \d+: the file (ends|is cut off)/)
  }
  expect(words(TWO.slice(0, TWO.indexOf('KAROO') + 3))).toContain('<STMTTRN>')
})

test('30 000 lines are read in a moment, 50 001 are refused', () => {
  const text = bytesOf(sgml(manyLines(30_000)))
  const before = performance.now()
  expect(only(text).lines).toHaveLength(30_000)
  expect(performance.now() - before).toBeLessThan(5_000)
  const bare = '<STMTTRN><DTPOSTED>20261006<TRNAMT>1</STMTTRN>'.repeat(50_001)
  expect(words(`${HEADER_1}<OFX><BANKMSGSRSV1>${sgmlStatement(bare)}</BANKMSGSRSV1></OFX>`)).toContain(
    'more than 50,000 lines',
  )
  expect(words(new Uint8Array(10 * 1024 * 1024 + 1).fill(65))).toContain('larger than 10 MB')
})
