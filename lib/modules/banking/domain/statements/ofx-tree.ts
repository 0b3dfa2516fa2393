import { MAX_LINES, UnreadableStatement } from './types'

/** An element that holds others. Leaves stand in it by their names, the first of each. */
export type OfxNode = { name: string; line: number; leaves: Map<string, string>; children: OfxNode[] }

/** What a statement is made of. Leaves within any other element count as their next of these. */
const AGGREGATES = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS FI BANKMSGSRSV1 STMTTRNRS STMTRS CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS BANKACCTFROM
   CCACCTFROM BANKTRANLIST STMTTRN PAYEE BANKACCTTO CCACCTTO CURRENCY ORIGCURRENCY IMAGEDATA LEDGERBAL AVAILBAL BALLIST BAL
   INVSTMTMSGSRSV1 INVSTMTTRNRS INVSTMTRS INVTRANLIST INVBANKTRAN BANKTRANLISTP STMTTRNP`.split(/\s+/),
)

/** Of these a file must have both ends; banks put text into others, or leave their ends out. */
const FRAME = new Set(
  `OFX BANKMSGSRSV1 STMTTRNRS STMTRS CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS BANKTRANLIST STMTTRN LEDGERBAL BANKACCTFROM
   CCACCTFROM`.split(/\s+/),
)

/** What may stand empty and without an end tag, so that it would seem to hold what follows. */
const LEAVES = new Set(
  `TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME EXTDNAME MEMO
   CURDEF BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY DTSTART DTEND BALAMT DTASOF CODE SEVERITY MESSAGE DTSERVER LANGUAGE ORG FID
   TRNUID CLTCOOKIE MKTGINFO ADDR1 ADDR2 ADDR3 CITY STATE POSTALCODE COUNTRY PHONE CURRATE CURSYM INV401KSOURCE USERKEY
   DTPROFUP DTACCTUP SESSCOOKIE`.split(/\s+/),
)

const DEEPEST = 100
const NAME = /^[A-Za-z][\w.\-:]*/
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The elements of an OFX file, SGML or XML alike (Provider details 11): read from `<` to `<`; what has text is a leaf, end tag
 * or not; what is known as a leaf may be empty; the rest is closed by its end tag. No DTD, no entities of its own.
 * @throws UnreadableStatement with the line where it breaks
 */
export function ofxTree(text: string): OfxNode {
  const start = text.search(/<(?:[\w.-]+:)?OFX[\s>]/i)
  if (start < 0) throw noStatement(text)
  const declared = text.slice(0, start).search(/<!(?:DOCTYPE|ENTITY)/i)
  if (declared >= 0) throw documentType(lineCounter(text)(declared))
  const root: OfxNode = { name: '', line: 0, leaves: new Map(), children: [] }
  const open: { name: string; line: number; node: OfxNode }[] = [{ name: '', line: 0, node: root }]
  const lines = lineCounter(text)
  let statementLines = 0
  let at = start
  let ended = false
  while (at >= 0 && !ended) {
    const line = lines(at)
    if (text.startsWith('<!--', at) || text.startsWith('<?', at)) {
      at = nextTag(text, after(text, at, text.startsWith('<?', at) ? '?>' : '-->', line))
      continue
    }
    if (text.startsWith('<!', at)) throw documentType(line)
    const close = text.indexOf('>', at)
    if (close < 0) throw cutOff(line, open.at(-1)!)
    const inside = text.slice(at + 1, close)
    const ending = inside.startsWith('/')
    const name = NAME.exec(ending ? inside.slice(1) : inside)![0]
      .replace(/^.*:/, '')
      .toUpperCase()
    const next = nextTag(text, close + 1)
    if (ending) {
      closeTo(open, name, line)
      ended = open.length === 1
      at = next
      continue
    }
    const value = inside.endsWith('/') ? '' : decode(text.slice(close + 1, next < 0 ? text.length : next))
    const parent = open.at(-1)!
    if (inside.endsWith('/') || (value !== '' && !FRAME.has(name)) || LEAVES.has(name)) {
      if (!parent.node.leaves.has(name)) parent.node.leaves.set(name, value)
    } else {
      if (open.length > DEEPEST) throw new UnreadableStatement(line, 'its elements lie too deep in each other.')
      let { node } = parent
      if (AGGREGATES.has(name)) {
        node = { name, line, leaves: new Map(), children: [] }
        parent.node.children.push(node)
      }
      open.push({ name, line, node })
      if (name === 'STMTTRN' && ++statementLines > MAX_LINES)
        throw new UnreadableStatement(
          line,
          `the file has more than ${MAX_LINES.toLocaleString('en')} lines. Export shorter periods.`,
        )
    }
    at = next
  }
  if (!ended) throw cutOff(lines(text.length), open.at(-1)!)
  return root.children[0]!
}

/** The next `<` that begins a tag; text may have a bare one, and CDATA is text. */
function nextTag(text: string, from: number): number {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at)
      if (end < 0) return -1
      at = end + 3
    } else if (/[A-Za-z!?]/.test(text[at + 1] ?? '') || (text[at + 1] === '/' && /[A-Za-z]/.test(text[at + 2] ?? '')))
      return at
    else at++
  }
  return -1
}

function after(text: string, at: number, mark: string, line: number): number {
  const end = text.indexOf(mark, at)
  if (end < 0) throw new UnreadableStatement(line, 'the file is cut off here. Download it again.')
  return end + mark.length
}

/** An end tag closes its element and what an unknown empty leaf seemed to hold; that of a leaf closes nothing. */
function closeTo(open: { name: string; line: number }[], name: string, line: number): void {
  const place = open.findLastIndex((element) => element.name === name)
  if (place <= 0) {
    if (FRAME.has(name)) throw new UnreadableStatement(line, `</${name}> closes what was never opened.`)
    return
  }
  const left = open.slice(place + 1).find((element) => FRAME.has(element.name))
  if (left)
    throw new UnreadableStatement(
      line,
      `</${name}> comes while <${left.name}> of line ${left.line} is still open. Download the file again.`,
    )
  open.length = place
}

const documentType = (line: number) =>
  new UnreadableStatement(line, 'the file declares a document type, which no statement needs. Download it again.')

const cutOff = (line: number, { name, line: began }: { name: string; line: number }) =>
  new UnreadableStatement(
    line,
    name
      ? `the file ends inside <${name}>, which begins in line ${began}: it is cut off. Download it again.`
      : 'the file ends before its statement does: it is cut off. Download it again.',
  )

function noStatement(text: string): UnreadableStatement {
  if (/<!doctype\s+html|<html[\s>]/i.test(text))
    return new UnreadableStatement(
      1,
      'this is a web page, not a statement. Online banking has sent its own page, often to log in: log in there and download the statement again.',
    )
  if (/^\s*OFXHEADER/i.test(text) || /<\?OFX/i.test(text))
    return new UnreadableStatement(
      text.split('\n').length,
      'the file ends after its header: it is cut off. Download it again.',
    )
  return new UnreadableStatement(1, 'there is no <OFX> in the file, so it is no OFX statement.')
}

function decode(text: string): string {
  const bare = text.includes('<![CDATA[')
    ? text.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, inner: string) => inner.replaceAll('&', '&amp;'))
    : text
  return (
    bare.includes('&')
      ? bare.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (all, name: string) => entity(name) ?? all)
      : bare
  ).trim()
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const known = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return known ? String.fromCodePoint(code) : ''
}

/** The line of a place, from 1; asked for in rising order. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (at) => {
    while (next >= 0 && next < at) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}
