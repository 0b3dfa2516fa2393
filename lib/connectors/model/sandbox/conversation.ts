/** The conversation that the sandbox's model gets, read once from the wire. */
export type SandboxCall = {
  id: string
  name: string
  arguments: Record<string, unknown>
  /** Undefined: not answered. Read as JSON where it is JSON. */
  result: unknown
}

export type Conversation = {
  /** What the model was made to know before, e.g. the page that the user looks at. */
  system: string
  /** The newest text of the user, or a note that came after it. */
  request: string
  /** Calls since the request, in their order. */
  calls: SandboxCall[]
  earlier: SandboxCall[]
}

type WireMessage = {
  role: string
  content?: unknown
  tool_call_id?: string
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
}

/** @returns why a service would refuse the conversation, or null */
export function problemOf(messages: unknown): string | null {
  if (!Array.isArray(messages) || messages.length === 0) return 'messages must hold at least one message.'
  let waiting = new Set<string>()
  for (const message of messages as WireMessage[]) {
    if (message.role === 'tool') {
      if (!waiting.delete(message.tool_call_id ?? ''))
        return 'A message with role "tool" must answer a call of the message before it.'
      continue
    }
    if (waiting.size > 0) return `These tool calls have no answer: ${[...waiting].join(', ')}.`
    waiting = new Set(message.tool_calls?.map(({ id }) => id))
  }
  return waiting.size > 0 ? `These tool calls have no answer: ${[...waiting].join(', ')}.` : null
}

export function readConversation(messages: WireMessage[]): Conversation {
  const isRequest = ({ role }: WireMessage, index: number) =>
    role === 'user' || (index > 0 && ['system', 'developer'].includes(role))
  const last = messages.findLastIndex(isRequest)
  return {
    system: messages
      .filter((message, index) => message.role !== 'user' && index === 0)
      .map(textOf)
      .join('\n'),
    request: last < 0 ? '' : textOf(messages[last]!).trim(),
    calls: callsIn(messages.slice(last + 1)),
    earlier: callsIn(messages.slice(0, last + 1)),
  }
}

function callsIn(messages: WireMessage[]): SandboxCall[] {
  return messages.flatMap(({ tool_calls = [] }) =>
    tool_calls.map(({ id, function: { name, arguments: text } }) => {
      const answer = messages.find(({ tool_call_id }) => tool_call_id === id)
      const read = readJson(text)
      return {
        id,
        name,
        arguments: typeof read === 'object' && read ? (read as SandboxCall['arguments']) : {},
        result: answer && readJson(textOf(answer)),
      }
    }),
  )
}

function textOf({ content }: WireMessage): string {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : ''
  return content.map((part: { text?: string }) => part.text ?? '').join('')
}

/** JSON, also with words around it; else the text. */
function readJson(text: string): unknown {
  for (const candidate of [text, /[{[][\s\S]*[}\]]/.exec(text)?.[0] ?? '']) {
    try {
      return JSON.parse(candidate)
    } catch {
      // The next candidate, then the text.
    }
  }
  return text
}
