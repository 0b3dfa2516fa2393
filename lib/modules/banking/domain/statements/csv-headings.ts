import { plainName } from '@/lib/core/grid/import/targets'

/** What a column of a bank's CSV can be. */
type CsvRole =
  | 'date'
  | 'description'
  | 'reference'
  | 'counterparty'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'sign'
  | 'balance'

/** Headings as banks write them, the surest first; compared without case, accents and punctuation. */
const HEADINGS: Record<CsvRole, string[]> = {
  date: [
    'transaction date',
    'date posted',
    'posting date',
    'posted date',
    'post date',
    'booking date',
    'trans date',
    'date',
    'statement date',
    'posted',
    'transaksiedatum',
    'datum',
    'buchungstag',
    'buchungsdatum',
    'boekdatum',
    'fecha',
    'date operation',
    'data',
    'effective date',
    'value date',
    'valuta',
  ],
  description: [
    'transaction description',
    'description',
    'narrative',
    'narration',
    'transaction details',
    'details',
    'particulars',
    'statement description',
    'memo',
    'remarks',
    'beskrywing',
    'besonderhede',
    'verwendungszweck',
    'buchungstext',
    'omschrijving',
    'mededelingen',
    'concepto',
    'libelle',
    'transaction',
    'original description',
    'text',
  ],
  reference: [
    'transaction reference',
    'reference',
    'reference number',
    'reference no',
    'ref no',
    'ref',
    'your reference',
    'customer reference',
    'cheque number',
    'cheque no',
    'chq no',
    'check number',
    'check no',
    'verwysing',
    'referenz',
    'kenmerk',
    'referencia',
    'payment reference',
    'document number',
  ],
  counterparty: [
    'counterparty',
    'counterparty name',
    'payee',
    'payer',
    'beneficiary',
    'beneficiary name',
    'paid to',
    'merchant',
    'other party',
    'begunstigde',
    'naam tegenpartij',
    'auftraggeber empfanger',
    'name',
    'naam',
  ],
  amount: [
    'transaction amount',
    'amount',
    'amount zar',
    'amount in zar',
    'value',
    'bedrag',
    'betrag',
    'importe',
    'montant',
    'importo',
    'net amount',
    'amount in account currency',
    'billing amount',
    'amount usd',
    'amount eur',
    'amount gbp',
  ],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'debit amt',
    'money out',
    'paid out',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'withdrawal amt',
    'payments',
    'amount debit',
    'dr',
    'debiet',
    'soll',
    'debe',
    'cargo',
    'out',
    'spent',
  ],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'credit amt',
    'money in',
    'paid in',
    'deposit',
    'deposits',
    'deposit amount',
    'deposit amt',
    'receipts',
    'amount credit',
    'cr',
    'krediet',
    'haben',
    'haber',
    'abono',
    'in',
    'received',
  ],
  sign: [
    'cr dr',
    'dr cr',
    'debit credit',
    'credit debit',
    'd c',
    'c d',
    'debit credit indicator',
    'indicator',
    'sign',
    'transaction type',
    'type',
    'af bij',
    'dc',
  ],
  balance: [
    'running balance',
    'balance',
    'account balance',
    'closing balance',
    'ledger balance',
    'saldo',
    'balance zar',
    'book balance',
    'available balance',
    'solde',
    'balans',
    'balance after transaction',
    'saldo na mutatie',
  ],
}

/** In this order they choose, so that `Amount` is not taken for what `Debit amount` says better. */
const ORDER: CsvRole[] = [
  'date',
  'debit',
  'credit',
  'balance',
  'amount',
  'sign',
  'counterparty',
  'reference',
  'description',
]

export type RoleColumns = Record<CsvRole, number | null>

export const noRoles = (): RoleColumns => ({
  date: null,
  description: null,
  reference: null,
  counterparty: null,
  amount: null,
  debit: null,
  credit: null,
  sign: null,
  balance: null,
})

/** Which column each heading says, each at most once: whole names first, then names that begin like one. */
export function rolesByHeadings(cells: readonly string[]): RoleColumns {
  // `Amount (ZAR)` and `Debit R` are what they are without their currency.
  const names = cells.map((cell) => plainName(cell))
  const bare = names.map((name) => name.replace(/ (r|zar|usd|eur|gbp|nad|bwp)$/, ''))
  const roles = noRoles()
  const taken = new Set<number>()
  const choose = (role: CsvRole, index: number) => {
    if (index < 0 || taken.has(index)) return
    roles[role] = index
    taken.add(index)
  }
  const free = (index: number) => !taken.has(index)
  for (const role of ORDER)
    for (const heading of HEADINGS[role]) {
      if (roles[role] !== null) break
      choose(
        role,
        names.findIndex((name, index) => free(index) && (name === heading || bare[index] === heading)),
      )
    }
  for (const role of ORDER)
    for (const heading of HEADINGS[role]) {
      if (roles[role] !== null || heading.length < 4) continue
      choose(
        role,
        names.findIndex((name, index) => free(index) && name.startsWith(`${heading} `)),
      )
    }
  return roles
}
