import { type Line, textOf } from '../pages/page-lines'

/** What a document is called that takes a bill back, in the languages that suppliers write; accents may be missing. */
const NAMES = [
  ...['credit note', 'credit memorandum', 'credit memo', 'credit invoice', 'credit advice', 'adjustment note'],
  ...['kredietnota', 'creditnota', 'creditfactuur', 'kredietfaktuur'],
  ...['gutschrift', 'gutschriftsanzeige', 'rechnungskorrektur', 'korrekturrechnung', 'stornorechnung'],
  ...["facture d'avoir", 'facture d’avoir', 'note de crédit', 'avoir'],
  ...['nota de crédito', 'nota de abono', 'factura rectificativa', 'factura de abono', 'abono'],
  ...['nota di credito', 'nota di accredito', 'nota credito'],
  ...['kreditnota', 'kreditfaktura', 'kreditnote', 'hyvityslasku', 'kreeditarve', 'kredītrēķins', 'kreditinė sąskaita'],
  ...['faktura korygująca', 'korekta faktury', 'nota kredytowa', 'dobropis', 'opravný daňový doklad', 'storno račun'],
  ...['helyesbítő számla', 'jóváíró számla', 'sztornó számla', 'factură storno', 'notă de credit', 'notă de creditare'],
  ...['πιστωτικό τιμολόγιο', 'iade faturası', 'кредит-нота', 'кредитно известие', 'корректировочный счет-фактура'],
  ...['贷项通知单', '贷记通知单', '红字发票', '返品伝票', '赤伝票', 'إشعار دائن'],
].toSorted((one, other) => other.length - one.length)

const NUMBER_WORD = '(?:no|number|num|nr|n[o°º]|nummer|nommer|numéro|numero|número|numer|id|ref(?:erence)?|#)'
const BILL_WORD =
  '(?:invoice|inv|bill|rechnung|factuur|faktuur|facture|factura|fatura|fattura|faktura|faktury|lasku|arve|számla)'
/** A number follows, as in "Credit note CN-104": a word with a digit, or letters and then one. */
const VALUE = '(?:[A-Z]{1,6}[ ])?[\\w./-]*\\d'
const VALUE_NEXT = `(?=[\\s:#¦.]+${VALUE})`
/** \b knows no accents. */
const START = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'

const plain = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '')
const loosely = (name: string): string =>
  name
    .replace(/\p{L}/gu, (letter) => (plain(letter) === letter ? letter : `[${letter}${plain(letter)}]`))
    .replace(/[ -]/g, '[\\s-]+')
const NAME = `(?:${NAMES.map(loosely).join('|')})`

/** The labels of a credit note, which mean other things on a bill: its own number, and that of the bill it takes back. */
export const CREDIT_LABELS: [RegExp, 'credit_no' | 'credited_no', number][] = [
  [
    new RegExp(`${START}${NAME}s?[\\s-]*${NUMBER_WORD}${END}\\.?|${START}${NAME}${END}${VALUE_NEXT}`, 'giu'),
    'credit_no',
    1,
  ],
  [
    new RegExp(
      `${START}(?:tax\\s+)?${BILL_WORD}s?n?[\\s-]*${NUMBER_WORD}${END}\\.?|${START}(?:tax\\s+)?${BILL_WORD}${END}${VALUE_NEXT}`,
      'giu',
    ),
    'credited_no',
    1,
  ],
]

/** A heading is the name alone, or with its number; a sentence that mentions credit notes goes on in words. */
const HEADING = new RegExp(
  `^\\W*(?:(?:tax|vat|sales|supplier)\\s+)?${NAME}(?:\\W*$|\\s*[:#(/|].*$|[\\s-]+${NUMBER_WORD}${END}.*$|\\s+${VALUE}[\\w./-]*$)`,
  'iu',
)
const BILL_HEADING = new RegExp(`^\\W*(?:(?:tax|vat|sales|pro\\s*-?forma)\\s+)?${BILL_WORD}\\W*$`, 'iu')
const HEADING_LINES = 25

/** Whether the document is headed as a credit note. A bill may name one further down, for example among its payments. */
export function isHeadedAsCredit(lines: readonly Line[]): boolean {
  for (const line of lines.filter(({ page }) => page === 1).slice(0, HEADING_LINES))
    for (const text of [line.text, ...line.cells.map(textOf)]) {
      if (HEADING.test(text)) return true
      if (BILL_HEADING.test(text)) return false
    }
  return false
}
