import { fenceFor } from './text-edit'

export type Quoted = { sender: { id: number; name: string }; link: string; content: string }

/** A message as it is quoted in another one: who said it, where, and what. */
export function quoteOf({ sender, link, content }: Quoted): string {
  const text = content.replace(/\n+$/, '')
  const fence = fenceFor(text)
  return `@_**${sender.name}|${sender.id}** [said](${link}):\n${fence}quote\n${text}\n${fence}\n`
}
