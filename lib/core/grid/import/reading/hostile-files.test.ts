import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { ReaderThread } from '@/lib/core/threads/reader-thread'
import { type TestPart, testArchive } from '@/tests/core/archive'
import { openList, readList, type TableRead, type TableTask } from './read-in-thread'

const MILLION = 1_000_000

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>${content}`
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet. */
const workbook = (sheet: Omit<TestPart, 'name'>, strings = '<sst/>') =>
  testArchive([
    {
      name: '[Content_Types].xml',
      content: xml(
        `<Types><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships><Relationship Id="r1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns:r="${RELATION}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships><Relationship Id="r1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/sharedStrings.xml', content: xml(strings) },
    { name: 'xl/worksheets/sheet1.xml', ...sheet },
  ])

const row = (cells: string) => `<row>${cells}</row>`
const sheetOf = (rows: string) => xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const NAMES = row('<c t="inlineStr"><is><t>Name</t></is></c>')

/** Runs it while the process goes on with its other work. */
async function beside<T>(work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  try {
    return await work()
  } finally {
    delay.disable()
    expect(delay.max / MILLION, 'milliseconds that the process stood still').toBeLessThan(1_500)
  }
}

describe('workbooks', () => {
  test('one that tells of 300 MB is refused before anything is unpacked', async () => {
    const bytes = workbook({ content: sheetOf(NAMES), toldSize: 300 * MILLION })
    await expect(beside(() => openList(bytes))).rejects.toMatchObject({ status: 413, detail: /256 MB/ })
  })

  test.each([0, 1_000])('one that tells of %i bytes and unpacks to 20 MB is refused', async (toldSize) => {
    const content = Buffer.concat([Buffer.from(sheetOf(NAMES)), Buffer.alloc(20 * MILLION, ' ')])
    await expect(beside(() => openList(workbook({ content, toldSize })))).rejects.toMatchObject({ status: 415 })
  })

  test('one long text that every cell points to is refused', async () => {
    const strings = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`
    const bytes = workbook({ content: sheetOf(row('<c t="s"><v>0</v></c>').repeat(5_000)) }, strings)
    const { details } = await openList(bytes)
    await expect(beside(() => readList(bytes, details))).rejects.toMatchObject({ status: 413, detail: /too much text/ })
  })

  test('entities of the list of sheets are not multiplied', async () => {
    const bomb = `<!DOCTYPE w [${[...Array(9).keys()].map((n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}<!ENTITY e0 "lol">]>`
    const bytes = testArchive([
      { name: '[Content_Types].xml', content: xml('<Types/>') },
      { name: 'xl/workbook.xml', content: `${bomb}<workbook><sheets><sheet name="&e9;"/></sheets></workbook>` },
    ])
    await expect(beside(() => openList(bytes))).rejects.toMatchObject({ status: 415 })
  })
})

describe('CSV', () => {
  test('a quotation that never ends is refused with the line where it begins', async () => {
    const bytes = new TextEncoder().encode(`Name,Note\nAda,x\nBob,"${'y'.repeat(5 * MILLION)}`)
    await expect(beside(() => openList(bytes))).rejects.toMatchObject({ status: 400, detail: /line 3/ })
  })

  test('marks within cells do not count as quotations', async () => {
    const rows = `5" pipe,x\n`.repeat(150_000 / 2)
    const { details } = await openList(new TextEncoder().encode(`Name,Note\n${rows}`))
    expect(details.format).toBe('csv')
  })
})

test('a thread that has no memory or time left ends alone, and the next task gets a new one', async () => {
  const strings = `<sst>${'<si><t>a text of its own, for each cell</t></si>'.repeat(400_000)}</sst>`
  const task = { bytes: workbook({ content: sheetOf(NAMES) }, strings), details: null, limit: null }
  const words = { tooLarge: () => new Error('large'), tooSlow: () => new Error('slow') }
  const open = (limits: { megabytes: number; seconds: number }) =>
    new ReaderThread<TableTask, TableRead, unknown>(
      'lib/core/grid/import/reading/table.thread.ts',
      { waiting: 2, ...limits },
      words,
    )
  const small = open({ megabytes: 48, seconds: 30 })
  await expect(small.run(task)).rejects.toThrow('large')
  await expect(open({ megabytes: 700, seconds: 0.05 }).run(task)).rejects.toThrow('slow')
  const tiny = { bytes: new TextEncoder().encode('Name\nAda\n'), details: null, limit: null }
  const answers = [small.run(tiny), small.run(tiny), small.run(tiny)]
  await expect(answers[2]).rejects.toMatchObject({ status: 503, code: 'busy' })
  await expect(answers[0]).resolves.toMatchObject({ details: { format: 'csv' } })
  await Promise.allSettled(answers)
  await small.stop()
})
