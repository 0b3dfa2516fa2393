/** Statements of the sandbox: two lines a day, the same whenever they are asked for. */

const DAY_MS = 86_400_000
const PAYERS = ['SALT PAN LODGE', 'KAROO GUEST FARM', 'MILKWOOD DENTAL', 'SPEEDPOINT 44871', 'AARDVARK PRINT']

type Span = { from: string; to: string }

const compact = (day: string) => day.replaceAll('-', '')
export const dayAt = (now: Date, ago = 0): string => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)

function linesOf(day: string): { id: string; cents: number; name: string; memo: string }[] {
  const n = Math.floor(Date.parse(day) / DAY_MS)
  const payer = PAYERS[n % PAYERS.length]!
  return [
    { id: `VB${compact(day)}-1`, cents: 38_500 + (n % 37) * 1_150, name: `EFT CREDIT ${payer}`, memo: `REF ${n}` },
    { id: `VB${compact(day)}-2`, cents: -(1_250 + (n % 11) * 75), name: 'SERVICE FEE', memo: '' },
  ]
}

const amount = (cents: number) => (cents / 100).toFixed(2)

/** @param withBalance some banks give none */
export function statementOf(account: string, { from, to }: Span, withBalance: boolean): string {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10))
  const lines = days.flatMap((day) => linesOf(day).map((line) => ({ ...line, day })))
  const balance = 1_000_000 + Math.floor(Date.parse(to) / DAY_MS) * 100
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:UTF-8
CHARSET:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ZAR
<BANKACCTFROM><BANKID>250655<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(to)}
${lines
  .map(
    ({ id, day, cents, name, memo }) =>
      `<STMTTRN><TRNTYPE>${cents > 0 ? 'CREDIT' : 'FEE'}<DTPOSTED>${compact(day)}<TRNAMT>${amount(cents)}<FITID>${id}<NAME>${name}${memo && `<MEMO>${memo}`}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST>${withBalance ? `<LEDGERBAL><BALAMT>${amount(balance)}<DTASOF>${compact(to)}</LEDGERBAL>` : ''}
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
}
