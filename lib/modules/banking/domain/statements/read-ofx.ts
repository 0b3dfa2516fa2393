import { ofxText } from './ofx-text'
import { type OfxNode, ofxTree } from './ofx-tree'
import { ofxAmount, ofxDay, oldestFirst, tidy } from './read-values'
import {
  type Balance,
  type FileAccount,
  type FileLine,
  MAX_STATEMENT_BYTES,
  NOTHING_MOVED,
  type Rejected,
  UnreadableStatement,
} from './types'

/**
 * The accounts of an OFX file, 1.x or 2.x, bank and credit card statements alike (Provider details 11).
 * @throws UnreadableStatement with the line where the file breaks; a line that is no statement's is in `rejected` instead
 */
export function readOfx(bytes: Uint8Array): FileAccount[] {
  if (bytes.byteLength === 0) throw new UnreadableStatement(null, 'The file is empty. Download it again.')
  if (bytes.byteLength > MAX_STATEMENT_BYTES)
    throw new UnreadableStatement(null, 'The file is larger than 10 MB. Export shorter periods.')
  const root = ofxTree(ofxText(bytes))
  const answers = all(root, 'STMTTRNRS', 'CCSTMTTRNRS')
  const statements = all(root, 'STMTRS', 'CCSTMTRS')
  if (statements.length === 0) {
    const refused = [...answers, ...all(root, 'SONRS')].flatMap((node) => all(node, 'STATUS')).find(isError)
    if (refused) throw new UnreadableStatement(refused.line, `the bank answered with an error: ${wordsOf(refused)}`)
    throw new UnreadableStatement(root.line, 'the file has no statement of a bank account or credit card in it.')
  }
  return statements.map(accountOf)
}

/** Whether bytes begin like OFX, whatever the file is called. */
export function looksLikeOfx(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 8_192)).replaceAll('\0', '')
  return /OFXHEADER|<\?OFX|<(?:[\w.-]+:)?OFX[\s>]/i.test(head)
}

function accountOf(statement: OfxNode): FileAccount {
  const from = child(statement, 'BANKACCTFROM') ?? child(statement, 'CCACCTFROM')
  const list = child(statement, 'BANKTRANLIST')
  const rejected: Rejected[] = []
  const lines = oldestFirst(
    (list?.children ?? []).flatMap((node) => {
      if (node.name !== 'STMTTRN') return []
      const line = lineOf(node)
      if ('message' in line) rejected.push(line)
      else return [line]
      return []
    }),
  )
  const day = (name: string) => ofxDay(list?.leaves.get(name) ?? '')
  const to_day = day('DTEND')
  return {
    account_number: tidy(from?.leaves.get('ACCTID')),
    currency: tidy(statement.leaves.get('CURDEF')).toUpperCase(),
    lines,
    rejected,
    closing: closingOf(child(statement, 'LEDGERBAL'), to_day ?? lines.at(-1)?.posted_on ?? null),
    from_day: day('DTSTART') ?? lines[0]?.posted_on ?? null,
    to_day: to_day ?? lines.at(-1)?.posted_on ?? null,
  }
}

function lineOf(node: OfxNode): FileLine | Rejected {
  const text = (name: string) => tidy(node.leaves.get(name))
  const [day, money] = [text('DTPOSTED') || text('DTUSER'), text('TRNAMT')]
  const posted_on = ofxDay(day)
  const amount = ofxAmount(money)
  const bank_ref = text('FITID')
  const corrected = text('CORRECTFITID')
  const deletes = /^DELETE$/i.test(text('CORRECTACTION'))
  if (!posted_on)
    return { line: node.line, message: day ? `“${day}” is no day (DTPOSTED).` : 'It has no day (DTPOSTED).' }
  if (amount === null)
    return {
      line: node.line,
      message: money ? `“${money}” is no amount in cents (TRNAMT).` : 'It has no amount (TRNAMT).',
    }
  // The spec lets a deletion carry any amount, most banks write nought.
  if (amount === '0.00' && !(corrected && deletes)) return { line: node.line, message: NOTHING_MOVED }
  const payee = child(node, 'PAYEE')
  const to = child(node, 'BANKACCTTO') ?? child(node, 'CCACCTTO')
  return {
    at: node.line,
    posted_on,
    amount,
    description: narrative(text('NAME') || tidy(payee?.leaves.get('NAME')), text('MEMO')) || text('TRNTYPE'),
    reference: text('CHECKNUM') || text('REFNUM'),
    counterparty: tidy(payee?.leaves.get('NAME')),
    counterparty_account: tidy(to?.leaves.get('ACCTID')),
    bank_ref,
    ...(corrected ? { corrects: { bank_ref: corrected, action: deletes ? 'delete' : 'replace' } } : {}),
  }
}

/** The memo often says the name once more, or goes on where the name was too long. */
function narrative(name: string, memo: string): string {
  if (memo === '' || name.includes(memo)) return name
  return memo.startsWith(name) ? memo : tidy(`${name} ${memo}`)
}

function closingOf(node: OfxNode | undefined, otherwise: string | null): Balance | null {
  const balance = ofxAmount(node?.leaves.get('BALAMT') ?? '')
  const on = ofxDay(node?.leaves.get('DTASOF') ?? '') ?? otherwise
  return balance && on ? { balance, on } : null
}

const isError = (status: OfxNode) => /^ERROR$/i.test(status.leaves.get('SEVERITY') ?? '')

const wordsOf = ({ leaves }: OfxNode) => tidy(leaves.get('MESSAGE')) || `code ${tidy(leaves.get('CODE')) || 'unknown'}`

const child = (node: OfxNode, name: string) => node.children.find((one) => one.name === name)

function all(node: OfxNode, ...names: string[]): OfxNode[] {
  const own = names.includes(node.name) ? [node] : []
  return [...own, ...node.children.flatMap((one) => all(one, ...names))]
}
