import type { EventDefinition } from '@/lib/core/events'

const BEGIN = '<!-- events: made by `node --import tsx scripts/write-webhook-docs.ts` -->'
const END = '<!-- end of events -->'

/** The part of docs/webhooks.md that lists the events, from their declarations. */
function eventsInMarkdown(events: EventDefinition[]): string {
  const parts = events.map(
    ({ name, title, description, example, record, payload }) =>
      `### ${name}\n\n${title}. ${description} In order per \`${record(payload.parse(example)).split(':')[0]}\`.\n\n\`\`\`json\n${json(example)}\n\`\`\``,
  )
  return `${BEGIN}\n\n${parts.join('\n\n')}\n\n${END}`
}

/** As the formatter leaves it: short lists of plain values on one line. */
const json = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /\[\n\s+([^[\]{}]*?)\n\s+\]/g,
    (_, items: string) => `[${items.split(/,\n\s+/).join(', ')}]`,
  )

/** @throws Error when the page has lost its marks */
export function withEvents(page: string, events: EventDefinition[]): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/webhooks.md has lost the marks of its events')
  return before + eventsInMarkdown(events) + after
}
