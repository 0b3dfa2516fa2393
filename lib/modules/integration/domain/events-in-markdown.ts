import type { EventFacts } from '@/lib/core/events'

export const BEGIN = '<!-- events: made by `node --import tsx scripts/write-webhook-docs.ts` -->'
export const END = '<!-- end of events -->'

/** The part of docs/webhooks.md that lists the events, from their declarations. */
export function eventsInMarkdown(events: EventFacts[]): string {
  const parts = events.map(
    ({ name, title, description, example, record, payload }) =>
      `### ${name}\n\n${title}. ${description} In order per \`${record(payload.parse(example)).split(':')[0]}\`.\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  )
  return `${BEGIN}\n\n${parts.join('\n\n')}\n\n${END}`
}

/** @throws Error when the page has lost its marks */
export function withEvents(page: string, events: EventFacts[]): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('docs/webhooks.md has lost the marks of its events')
  return before + eventsInMarkdown(events) + after
}
