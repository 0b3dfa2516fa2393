import type { Comparison } from './measure'

export type Row = Comparison & { name: string; connections: number }

/** The figures as a Markdown table; ratios are what may be quoted, machines differ. */
export function report(rows: Row[], memory: { afterRun: number; underLoad: number }): string {
  const head = [
    'question',
    'conn.',
    'ours r/s',
    'raw r/s',
    'share of raw',
    'p50 ms',
    'raw p50',
    'p95 ms',
    'raw p95',
    'p95 ratio',
    'bad',
  ]
  const lines = rows.map((row) => [
    row.name,
    String(row.connections),
    row.ours.perSecond.toFixed(0),
    row.raw.perSecond.toFixed(0),
    `${(row.throughput * 100).toFixed(0)} %`,
    row.ours.p50.toFixed(1),
    row.raw.p50.toFixed(1),
    row.ours.p95.toFixed(1),
    row.raw.p95.toFixed(1),
    row.p95.toFixed(2),
    String(row.bad),
  ])
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `\n${table}\n\n${comparisons(rows)}\nServer memory: ${memory.afterRun} MB after the run, ${memory.underLoad} MB under load.\n`
}

/** Our own questions against each other, at 16 connections. */
function comparisons(rows: Row[]): string {
  const at16 = (start: string) => rows.find((row) => row.connections === 16 && row.name.startsWith(start))
  const first = at16('first page')
  const deep = at16('cursor')
  const counted = at16('first page with')
  const lines: string[] = []
  if (first && deep)
    lines.push(`Deep cursor page: ${(first.ours.perSecond / deep.ours.perSecond).toFixed(2)} times the first page.`)
  if (first && counted)
    lines.push(
      `Default count: ${((first.ours.perSecond / counted.ours.perSecond - 1) * 100).toFixed(0)} % more than no count.`,
    )
  return lines.length ? `${lines.join('\n')}\n` : ''
}
