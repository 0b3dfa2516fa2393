import { expect, test } from 'vitest'
import { AppError } from '@/lib/core/errors'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { SEMICOLONS, WITH_GREETING } from '@/tests/banking/statements/csv'
import { bytesOf, HEADER_2, sgml } from '@/tests/banking/statements/ofx'
import { dedupeKeys } from './dedupe'
import { readStatement } from './read-statement'
import { fromCents, toCents } from './read-values'
import { type StatementLine, UnreadableStatement } from './types'

const SEED = Number(process.env.INDABA_TEST_SEED ?? 20_261_122)
const RUNS = { seed: SEED, numRuns: rounds(200) }

/** Few days, amounts and words, so that equal lines are frequent. */
const line: fc.Arbitrary<StatementLine> = fc.record({
  posted_on: fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'),
  amount: fc.constantFrom('-10.00', '25.50'),
  description: fc.constantFrom('COFFEE', 'Coffee.', 'FEE'),
  reference: fc.constantFrom('', 'R1'),
})

test('files of whole days, however they overlap, come to the same lines as one file of all', () => {
  const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04']
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), fc.nat(3), fc.nat(3), (unsorted, one, other) => {
      const all = [...unsorted].sort((a, b) => a.posted_on.localeCompare(b.posted_on))
      const [from, to] = [days[Math.min(one, other)]!, days[Math.max(one, other)]!]
      const whole = dedupeKeys(all, 'csv')
      const files = [all.filter(({ posted_on }) => posted_on <= to), all.filter(({ posted_on }) => posted_on >= from)]
      const kept = new Set(files.flatMap((lines) => dedupeKeys(lines, 'csv')))
      expect(new Set(whole).size).toBe(all.length)
      expect([...kept].sort()).toEqual([...whole].sort())
    }),
    RUNS,
  )
})

const CORPUS = [
  sgml([
    { fitid: '1', memo: '', amount: '-12,50', name: 'A &amp; B' },
    { fitid: '', amount: '+3', day: '20261006120000[+2:SAST]' },
  ]),
  `${HEADER_2}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>20261006</DTPOSTED><TRNAMT>1</TRNAMT></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  WITH_GREETING,
  SEMICOLONS,
]

test('whatever is cut out of a statement, put into it or moved about, it is read or refused in words', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<', '>', '</', '<STMTTRN>', '</STMTTRN>', '"', ';', '\n', '&#x110000;', '<![CDATA[', '\u0000'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CORPUS), fc.nat(2_000), fc.nat(60), piece, async (text, place, length, put) => {
      const at = place % text.length
      const bytes = bytesOf(text.slice(0, at) + put + text.slice(at + length))
      try {
        for (const { lines } of (await readStatement(bytes, 'statement', {})).accounts)
          for (const { posted_on, amount } of lines) {
            expect(posted_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
            expect(fromCents(toCents(amount))).toBe(amount)
            expect(amount).not.toBe('0.00')
          }
      } catch (error) {
        const isOtherKind = error instanceof AppError && error.status === 415
        if (!(error instanceof UnreadableStatement) && !isOtherKind) throw error
        expect((error as Error).message.length).toBeGreaterThan(20)
      }
    }),
    RUNS,
  )
})
