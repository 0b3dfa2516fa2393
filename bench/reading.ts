import { closeRecogniser } from '../lib/modules/buying/reading/pages/recognise'
import { newScore, readAndScore, type Score } from '../tests/buying/bill-score'
import { LAYOUTS, type Layout, testBills } from '../tests/buying/bills'

/** The seed that the figures in lib/modules/buying/reading/README.md were measured with. */
const SEED = 1

export type ReadingFigures = Score & { layout: Layout; bills: number; seconds: number }

/** How much of thirty made-up bills, six of each layout, is read exactly as it is printed, and how long that takes. */
export async function measureReading(say: (line: string) => void): Promise<ReadingFigures[]> {
  const figures: ReadingFigures[] = []
  try {
    for (const layout of LAYOUTS) {
      const bills = await testBills(SEED, [layout])
      const score = newScore()
      const started = performance.now()
      for (const bill of bills) {
        const before = performance.now()
        await readAndScore(bill, score)
        say(`${layout} ${bill.template}: ${((performance.now() - before) / 1000).toFixed(1)} s`)
      }
      figures.push({ layout, bills: bills.length, seconds: (performance.now() - started) / 1000, ...score })
    }
  } finally {
    await closeRecogniser()
  }
  return figures
}

/** The accuracy by layout as a Markdown table, and below it each field that was read as something else. */
export function readingReport(figures: readonly ReadingFigures[]): string {
  const head = ['layout', 'bills', 'head and totals', 'lines', 's a bill']
  const rows = figures.map(({ layout, bills, head, lines, seconds }) => [
    layout,
    String(bills),
    share(head),
    share(lines),
    (seconds / bills).toFixed(1),
  ])
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const wrong = figures.flatMap(({ layout, wrong }) => wrong.map((field) => `${layout}, ${field}`))
  return `\n${table}\n${wrong.length > 0 ? `\nRead as something else:\n${wrong.join('\n')}\n` : ''}`
}

const share = ({ right, all }: Score['head']) => `${((100 * right) / Math.max(1, all)).toFixed(1)} % of ${all}`
