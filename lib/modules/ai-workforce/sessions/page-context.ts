import { z } from 'zod'
import { oneLine } from './one-line'

/** What the user looks at, as the browser tells it. */
export const pageContext = z.strictObject({
  path: z.string().max(500).describe('The address of the page.'),
  title: z.string().max(200).describe('Its heading.').optional(),
  grid: z.string().max(100).describe('The slug of the list on it.').optional(),
  filter: z.record(z.string(), z.unknown()).describe('The filter of that list.').optional(),
  selected: z.array(z.string().max(100)).max(100).describe('The ids of the selected rows.').optional(),
  record: z.string().max(100).describe('The id of the record that is open.').optional(),
})
export type PageContext = z.infer<typeof pageContext>

/** For the model, in a few lines; empty where nothing is known. Headings are names of records, which anyone may have written. */
export function describePage({ path, title, grid, filter, selected = [], record }: Partial<PageContext>): string {
  if (!path) return ''
  const lines = [
    `The user looks at the page ${path}${title ? ` with the heading ${JSON.stringify(title)}` : ''}.`,
    grid ? `On it is the list ${grid}.` : '',
    filter ? `It is filtered: ${JSON.stringify(filter).slice(0, 2_000)}` : '',
    selected.length > 0 ? `Selected rows (row_id): ${selected.join(', ')}` : '',
    record ? `The open record (row_id): ${record}` : '',
  ]
  return lines.filter(Boolean).map(oneLine).join('\n')
}
