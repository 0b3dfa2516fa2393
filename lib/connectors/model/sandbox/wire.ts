import type { SandboxAnswer } from '../../sandbox-kit/part'
import type { Reply } from './reply'

/** Replies as chat completions, whole or in pieces. Source: provider-facts 10. */
type Completion = { id: string; created: number; model: string; promptTokens: number; maxTokens: number | null }

/** As services count roughly. */
export const CHARACTERS_PER_TOKEN = 4
const PIECE = /(?:\s*\S+){1,3}\s*/g

export const refuse = (status: number, message: string, code: string): SandboxAnswer => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
})

function messageOf({ text, calls = [] }: Reply, { id, maxTokens }: Completion) {
  const most = maxTokens === null ? Number.POSITIVE_INFINITY : maxTokens * CHARACTERS_PER_TOKEN
  const isCut = (text?.length ?? 0) > most
  return {
    isCut,
    content: text === undefined ? null : text.slice(0, most),
    calls: isCut
      ? []
      : calls.map(({ name, arguments: input }, index) => ({
          id: `call_${id}_${index}`,
          type: 'function',
          function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
        })),
  }
}

export function completion(reply: Reply, details: Completion): SandboxAnswer {
  const { isCut, content, calls } = messageOf(reply, details)
  const finish = isCut ? 'length' : (reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop'))
  const spoken = (content?.length ?? 0) + JSON.stringify(calls).length
  const completionTokens = Math.ceil(spoken / CHARACTERS_PER_TOKEN)
  const usage = {
    prompt_tokens: details.promptTokens,
    completion_tokens: completionTokens,
    total_tokens: details.promptTokens + completionTokens,
  }
  const head = { id: `chatcmpl-${details.id}`, created: details.created, model: details.model }
  const message = { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) }
  const choices = reply.isEmpty ? [] : [{ index: 0, message, finish_reason: finish }]
  return { body: { ...head, object: 'chat.completion', choices, usage } }
}

type Whole = ReturnType<typeof completion>['body']

/** The same answer in pieces: the text by a few words, arguments in two halves. */
export function streamed(whole: Whole, includeUsage: boolean): SandboxAnswer {
  const { choices, usage, ...head } = whole as { choices: Choice[]; usage: object }
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })
  const pieces = choices.flatMap(({ message: { content, tool_calls = [] }, finish_reason }) => [
    chunk({ role: 'assistant', content: '' }),
    ...(content?.match(PIECE) ?? []).map((text) => chunk({ content: text })),
    ...tool_calls.flatMap(({ function: { name, arguments: text }, ...call }, index) => {
      const half = Math.ceil(text.length / 2)
      return [
        chunk({ tool_calls: [{ ...call, index, function: { name, arguments: text.slice(0, half) } }] }),
        chunk({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }),
      ]
    }),
    chunk({}, finish_reason),
  ])
  const counted = includeUsage ? [event({ ...head, object: 'chat.completion.chunk', choices: [], usage })] : []
  return {
    headers: { 'content-type': 'text/event-stream' },
    pieces: [...pieces, ...counted, 'data: [DONE]\n\n'],
  }
}

type Choice = {
  message: {
    content: string | null
    tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[]
  }
  finish_reason: string
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
