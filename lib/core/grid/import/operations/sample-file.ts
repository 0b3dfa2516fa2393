import { writeXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import { csvCell, XLSX_TYPE } from '@/lib/core/grid/export/export'
import type { OrganizationCtx } from '../../../context'
import { disposition } from '../../../files/file-response'
import type { Column, Grid } from '../../define-grid'
import { importColumns } from '../targets'
import { importOperation } from './import-operation'

/** A file that can be filled in: the headings, two examples, and in a workbook what each column takes. */
export const sampleFile = importOperation({
  name: 'sample',
  title: 'Took a sample file',
  effect: 'read',
  shape: { format: z.enum(['csv', 'xlsx']).default('csv') },
  output: z.instanceof(Response),
  async run({ grid, ctx, input }) {
    const columns = importColumns(grid).map(([, column]) => column)
    const rows = await examples(grid, ctx)
    const name = `${grid.slug}-sample.${input.format}`
    const headers = { 'Content-Disposition': disposition('attachment', name), 'Cache-Control': 'no-store' }
    if (input.format === 'csv') {
      const lines = [columns.map(({ label }) => label), ...rows.map((row) => row.map(asText))]
      const text = lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
      return new Response(`\uFEFF${text}`, { headers: { ...headers, 'Content-Type': 'text/csv; charset=utf-8' } })
    }
    const workbook = await writeXlsx({
      sheets: [
        {
          name: grid.title.slice(0, 31),
          columns: columns.map(({ label, type, width }) => ({
            header: label,
            width: Math.round((width ?? 150) / 7),
            ...(FORMATS[type] ? { numFmt: FORMATS[type] } : {}),
          })),
          rows: [columns.map(({ label }) => label), ...rows],
          freezePane: { rows: 1 },
          dataValidations: columns.flatMap((column, index) => choicesOf(column, index)),
        },
        { name: 'How to fill it', columns: [{ width: 28 }, { width: 12 }, { width: 90 }], rows: manual(columns) },
      ],
    })
    return new Response(workbook as BodyInit, { headers: { ...headers, 'Content-Type': XLSX_TYPE } })
  },
})

const FORMATS: Partial<Record<Column['type'], string>> = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm',
  money: '#,##0.00',
  // A phone number is no quantity.
  phone: '@',
}

type Example = string | number | boolean | Date | null

const EXAMPLES: Partial<Record<Column['type'], [Example, Example]>> = {
  email: ['thandi@example.com', 'pieter@example.com'],
  phone: ['+27 82 555 0101', '+27 21 555 0102'],
  link: ['https://example.com', null],
  number: [12, 7],
  percent: [15, 7.5],
  money: [1250, 99.5],
  duration: [3600, 90],
  date: [new Date(Date.UTC(2026, 2, 31)), new Date(Date.UTC(2026, 3, 1))],
  datetime: [new Date(Date.UTC(2026, 2, 31, 9, 30)), null],
  tags: ['fibre, business', null],
  json: ['{"Question": "Answer"}', null],
  long_text: ['Call after five.', null],
}

const TEXTS: Record<string, [string, string]> = {
  name: ['Thandi Mokoena', 'Pieter Botha'],
  full_name: ['Thandi Mokoena', 'Pieter Botha'],
  title: ['Fibre for the head office', 'Second line'],
  company: ['Karoo Foods', 'Botha Bakery'],
  city: ['Cape Town', 'Pretoria'],
  currency: ['ZAR', 'ZAR'],
}

async function examples(grid: Grid, ctx: OrganizationCtx): Promise<Example[][]> {
  const both = await Promise.all(importColumns(grid).map(([key, column]) => exampleOf(grid, ctx, key, column)))
  return [both.map(([first]) => first), both.map(([, second]) => second)]
}

async function exampleOf(grid: Grid, ctx: OrganizationCtx, key: string, column: Column): Promise<[Example, Example]> {
  if (column.choices) return [column.choices[0]?.label ?? null, column.choices.at(-1)?.label ?? null]
  if (column.type === 'boolean') return ['Yes', 'No']
  // Somebody of the organization, so that the file can be brought as it is.
  if (column.reference) {
    if (column.reference.grid) return [null, null]
    const [one] = await column.reference.options({ ctx, q: '', limit: 1 })
    return [one?.hint ?? one?.label ?? null, null]
  }
  const known = EXAMPLES[column.type] ?? TEXTS[key]
  if (known) return known
  return key === grid.primary || column.required ? ['First example', 'Second example'] : ['Example', null]
}

const asText = (value: Example): string =>
  value === null
    ? ''
    : value instanceof Date
      ? value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
      : String(value)

const MAX_LIST_LENGTH = 250

/** A list to choose from in each cell below the heading; longer ones than Excel takes are on the second sheet. */
function choicesOf({ choices, type }: Column, index: number) {
  const labels = choices?.map(({ label }) => label) ?? (type === 'boolean' ? ['Yes', 'No'] : [])
  if (labels.length === 0 || labels.some((label) => label.includes(',')) || labels.join().length > MAX_LIST_LENGTH)
    return []
  const letter = letterOf(index)
  return [{ type: 'list' as const, values: labels, range: `${letter}2:${letter}1000`, allowBlank: true }]
}

const letterOf = (index: number): string =>
  (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))

const TAKES: Record<Column['type'], string> = {
  text: 'Text.',
  long_text: 'Text, as long as you like.',
  number: 'A whole number.',
  money: 'An amount such as 1250.00, without a currency.',
  percent: 'A number from 0 to 100.',
  date: 'A date such as 2026-03-31.',
  datetime: 'A date and time such as 2026-03-31 09:30, where your organization is.',
  duration: 'Seconds, or hours and minutes such as 1:30.',
  boolean: 'Yes or No.',
  choice: 'One of these',
  tags: 'Words with commas between them.',
  reference: 'The name or the e-mail address of a record that exists.',
  file: '',
  link: 'An address that begins with https://.',
  email: 'An e-mail address.',
  phone: 'A phone number in any spelling.',
  json: 'JSON.',
}

const manual = (columns: Column[]): string[][] => [
  ['Column', 'Needed', 'What it takes'],
  ...columns.map(({ label, required, type, choices, help }) => [
    label,
    required ? 'Yes' : '',
    [choices ? `One of: ${choices.map((choice) => choice.label).join(', ')}.` : TAKES[type], help ?? '']
      .join(' ')
      .trim(),
  ]),
]
