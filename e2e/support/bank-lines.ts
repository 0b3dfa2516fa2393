import { expect } from 'playwright/test'
import { rounds } from '../../scripts/test/strength'
import { type Api, ownWord } from './api'

export type Bank = { id: string; name: string; number: string; gl: string }

/** A line of a statement: what it says, and what happened in the books before it came. */
export type StatementLine = { day: string; amount: string; text: string }

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A bank account of this test's own, with a ledger account of its own. */
export async function newBank(api: Api, name = `${ownWord()} account`, ofBank = 'Test bank'): Promise<Bank> {
  const number = `62${String(Date.now()).slice(-6)}${Math.floor(Math.random() * 900 + 100)}`
  const row = await api.create('acc-bank-accounts', {
    name,
    bank: ofBank,
    account_number: number,
    currency: 'ZAR',
  })
  const stored = await api.row('acc-bank-accounts', row.row_id)
  return { id: row.row_id, name, number, gl: idOf(stored.gl_account) }
}

/** A reference of a grid's row: its id, or an object that holds it. */
const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? String((value as { id?: unknown; value?: unknown }).id ?? (value as { value?: unknown }).value)
    : String(value)

/** Imports lines as the bank's own file would bring them. */
export async function importLines(api: Api, bank: Bank, lines: readonly StatementLine[]): Promise<void> {
  const stamp = (day: string) => day.replaceAll('-', '')
  const cents = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const ofx = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>ZAR
<BANKACCTFROM><BANKID>250655<ACCTID>${bank.number}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${stamp(daysAgo(40))}<DTEND>${stamp(daysAgo(0))}
${lines
  .map(
    ({ day, amount, text }, n) =>
      `<STMTTRN><TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${stamp(day)}<TRNAMT>${amount}<FITID>${bank.number}${n}<NAME>${text}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${(cents / 100).toFixed(2)}<DTASOF>${stamp(daysAgo(0))}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
  const answer = await api.http.post(`/api/v1/accounting/bank/import-statement/${bank.id}`, {
    multipart: { file: { name: 'statement.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ofx) } },
  })
  expect(answer.ok(), `import: ${answer.status()} ${await answer.text()}`).toBe(true)
  expect(await answer.json()).toMatchObject({ imported: lines.length })
}

export async function newCustomer(api: Api, name = `${ownWord()} Lodge`): Promise<{ id: string; name: string }> {
  return { name, id: (await api.create('acc-customers', { name })).row_id }
}

export async function newInvoice(
  api: Api,
  customer_id: string,
  rate: string,
  day: string,
): Promise<{ id: string; number: string }> {
  const { document } = await api.post<{ document: { id: string; number: string } }>(
    '/accounting/documents/acc_sales_invoice',
    {
      customer_id,
      posting_date: day,
      submit: true,
      items: [{ description: 'Fibre line', rate, item_tax_template_id: null }],
    },
  )
  return document
}

/** A payment that somebody entered before the statement came. */
export async function newReceipt(
  api: Api,
  bank: Bank,
  customer_id: string,
  amount: string,
  day: string,
): Promise<{ id: string; number: string }> {
  const { payment } = await api.post<{ payment: { id: string; number: string } }>('/accounting/payments', {
    submit: true,
    kind: 'receive',
    party_type: 'customer',
    customer_id,
    amount,
    posting_date: day,
    bank_account_id: bank.gl,
  })
  return payment
}

/** The id of a ledger account that is open for posting. */
async function ledgerAccount(api: Api, number: string): Promise<string> {
  const rows = await api.rows('acc-accounts', `q=${number}`)
  const found = rows.find((row) => String(row.number) === number)
  expect(found, `the account ${number}`).toBeDefined()
  return found!.row_id
}

/** How often each kind of line comes that a match clears: at least twice, so that the second meets what the first one taught. */
const OF_A_KIND = rounds(8)

/** Lines of all kinds, and a second account for the transfers; what each line is stands in the first word of its text. */
export async function linesOfAllKinds(
  api: Api,
): Promise<{ bank: Bank; savings: Bank; count: number; total: string; word: string }> {
  const word = ownWord()
  const bank = await newBank(api, `${word} cheque`)
  const savings = await newBank(api, `${word} savings`)
  const lines: StatementLine[] = []
  const day = (n: number) => daysAgo(20 - (n % 18))
  const cents = (n: number) => ((n * 37) % 100).toString().padStart(2, '0')

  const payer = await newCustomer(api, `${word} Guesthouse`)
  for (let n = 0; n < OF_A_KIND; n++) {
    const amount = `${1200 + n * 13}.${cents(n)}`
    const { number } = await newReceipt(api, bank, payer.id, amount, day(n))
    lines.push({ day: day(n), amount, text: `EFT ${number}` })
  }
  for (let n = 0; n < OF_A_KIND; n++) {
    const customer = await newCustomer(api, `${ownWord()} Lodge`)
    const amount = `${310 + n * 7}.${cents(n + 3)}`
    const { number } = await newInvoice(api, customer.id, amount, day(n + 2))
    lines.push({ day: day(n), amount, text: `${customer.name} ${number}` })
  }
  const known = await newCustomer(api, `${ownWord()} Safaris`)
  await api.create('acc-party-alias-rules', { bank_narrative: `${word}PAY`, party_type: 'customer', party: known.id })
  for (let n = 0; n < OF_A_KIND; n++) lines.push({ day: day(n * 3), amount: `${77 + n}.50`, text: `${word}PAY 00${n}` })
  await api.create('acc-recon-rules', {
    keyphrase: `${word} fee`,
    ledger_account: await ledgerAccount(api, '6040'),
  })
  for (let n = 0; n < OF_A_KIND; n++)
    lines.push({ day: day(n * 2), amount: `-${11 + n}.${cents(n)}`, text: `${word} FEE ${n}` })
  const mirrored: StatementLine[] = []
  for (let n = 0; n < OF_A_KIND; n++) {
    const amount = `${5000 + n * 111}.00`
    lines.push({ day: day(n), amount: `-${amount}`, text: `TO SAVINGS ${n}` })
    mirrored.push({ day: day(n), amount, text: `FROM CHEQUE ${n}` })
  }
  for (const text of ['JOURNAL rent', 'JOURNAL fuel'])
    lines.push({ day: day(5), amount: '-412.77', text: `${text} ${word}` })
  for (const text of ['PAYMENT one', 'PAYMENT two'])
    lines.push({ day: day(6), amount: '93.21', text: `${text} ${word}` })
  lines.push({ day: day(7), amount: '645.10', text: `SPLIT ${word}` })
  lines.push({ day: day(8), amount: '-18.88', text: `SUSPENSE ${word}` })
  lines.push({ day: day(9), amount: '2.22', text: `IGNORE ${word}` })
  lines.push({ day: day(10), amount: '-2.22', text: `IGNORE again ${word}` })
  await importLines(api, savings, mirrored)
  await importLines(api, bank, lines)
  const total = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  return { bank, savings, count: lines.length, total: (total / 100).toFixed(2), word }
}
