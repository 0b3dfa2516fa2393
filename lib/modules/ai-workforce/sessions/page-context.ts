import { z } from 'zod'
import { oneLine } from './one-line'

/** What the user looks at, as the browser tells it. */
export const pageContext = z.strictObject({
  path: z.string().max(500).describe('The address of the page.'),
  title: z.string().max(200).describe('Its heading.').optional(),
  grid: z.string().max(100).describe('The slug of the list on it.').optional(),
  filter: z.record(z.string(), z.unknown()).describe('The filter of that list.').optional(),
  q: z.string().max(200).describe('What that list is searched for.').optional(),
  selected: z
    .array(z.string().max(100))
    .max(100)
    .describe('The ids of the selected rows, the first of many.')
    .optional(),
  selected_count: z.number().int().min(0).describe('How many rows are selected.').optional(),
  all_selected: z.boolean().describe('All rows that match search and filter are selected.').optional(),
  left_out: z.array(z.string().max(100)).max(100).describe('Of all, the ids of those that are not.').optional(),
  record: z.string().max(100).describe('The id of the record that is open.').optional(),
})
export type PageContext = z.infer<typeof pageContext>

/** For the model, in a few lines; empty where nothing is known. Headings are names of records, which anyone may have written. */
export function describePage(page: Partial<PageContext>): string {
  const { path, title, grid, filter, q, record } = page
  if (!path) return ''
  const lines = [
    `The user looks at the page ${path}${title ? ` with the heading ${JSON.stringify(title)}` : ''}.`,
    grid ? `On it is the list ${grid}.` : '',
    filter ? `It is filtered: ${JSON.stringify(filter).slice(0, 2_000)}` : '',
    q ? `It is searched for: ${JSON.stringify(q)}` : '',
    describeSelection(page),
    record ? `The open record (row_id): ${record}` : '',
  ]
  return lines.filter(Boolean).map(oneLine).join('\n')
}

/** What “these” and “the selected” mean. */
function describeSelection({
  selected = [],
  selected_count = selected.length,
  all_selected,
  left_out = [],
}: Partial<PageContext>) {
  if (all_selected) {
    const but = left_out.length > 0 ? ` but these (row_id): ${left_out.join(', ')}` : ''
    return `All ${selected_count} rows that match this search and filter are selected${but}.`
  }
  if (selected.length === 0) return ''
  const many = selected_count > selected.length ? `, the first of ${selected_count}` : ''
  return `Selected rows (row_id${many}): ${selected.join(', ')}`
}
