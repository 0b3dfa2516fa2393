import type { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { ModelAnswer, ModelMessage, ModelTool, ModelToolCall } from '../port'

/** From our words to those of the library, and back; pure. */
type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>
export type CallOptions = Parameters<ChatModel['doStream']>[0]
type Prompt = CallOptions['prompt']
type StreamParts = Awaited<ReturnType<ChatModel['doStream']>>['stream']
export type StreamPart = StreamParts extends ReadableStream<infer Part> ? Part : never
type CallPart = Extract<StreamPart, { type: 'tool-call' }>

/** The name under which the library keeps what is the service's own. */
export const PROVIDER = 'model'

export const toPrompt = (system: string, messages: ModelMessage[]): Prompt => [
  ...(system ? [{ role: 'system' as const, content: system }] : []),
  ...messages.map(toMessage),
]

function toMessage(message: ModelMessage): Prompt[number] {
  if (message.role === 'user') return { role: 'user', content: [textPart(message.text)] }
  if (message.role === 'assistant')
    return {
      role: 'assistant',
      content: [...(message.text ? [textPart(message.text)] : []), ...(message.toolCalls ?? []).map(toCallPart)],
    }
  const { callId: toolCallId, name: toolName, result } = message
  const value = typeof result === 'string' ? result : JSON.stringify(result ?? null)
  return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } }] }
}

const textPart = (text: string) => ({ type: 'text' as const, text })

/** Services refuse a conversation in which arguments cannot be read; the call's result says what was wrong with them. */
const toCallPart = ({ id, name, arguments: input = {}, signature }: ModelToolCall) => ({
  type: 'tool-call' as const,
  toolCallId: id,
  toolName: name,
  input,
  ...(signature ? { providerOptions: { [PROVIDER]: { thoughtSignature: signature } } } : {}),
})

export const toTools = (tools: ModelTool[]): NonNullable<CallOptions['tools']> =>
  tools.map((tool) => ({ type: 'function', ...tool }))

export function toToolCall({ toolCallId: id, toolName: name, input, providerMetadata }: CallPart): ModelToolCall {
  const signature = providerMetadata?.[PROVIDER]?.thoughtSignature
  const call = { id, name, ...(typeof signature === 'string' ? { signature } : {}) }
  const read = parseObject(input)
  return read ? { ...call, arguments: read } : { ...call, badArguments: input }
}

/** A tool that needs no arguments is called with `{}` by some models and with nothing by others. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}')
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

type Finish = Extract<StreamPart, { type: 'finish' }>['finishReason']

/** What some services call "other" ends an answer as `stop` does; calls are there to be run, however it ended. */
export function toFinish({ unified }: Finish, toolCalls: ModelToolCall[]): ModelAnswer['finish'] {
  if (unified === 'length') return 'length'
  if (unified === 'content-filter') return 'refused'
  return toolCalls.length > 0 ? 'tools' : 'stop'
}
