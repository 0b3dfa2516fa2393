/**
 * An AI model: it writes, calls tools and draws. It remembers nothing between two turns, so each turn is given the whole
 * conversation. Source: provider-facts 10.
 */
export type ModelPort = {
  /** The model that answers where a turn names none. */
  defaultModel: string
  /** Blank: no model for images is set. */
  imageModel: string
  /**
   * One call of the model. It runs no tool: what it wants to call is in the answer, and the caller decides.
   * A busy service is asked again a few times, as long as nothing of its answer has been passed on.
   * @throws ProviderError; also when `signal` stopped it, or when the stream falls silent or breaks off
   */
  turn(input: ModelTurn): Promise<ModelAnswer>
  /** @throws ProviderError; `not_configured` without a model for images */
  image(input: ModelImageInput): Promise<Buffer[]>
  /** The ids of the models that the account may use. */
  models(): Promise<string[]>
}

export type ModelTurn = {
  /** By default `defaultModel`. */
  model?: string | undefined
  system: string
  messages: ModelMessage[]
  tools?: ModelTool[]
  signal?: AbortSignal | undefined
  maxOutputTokens?: number | undefined
  /** Called with each piece of the text as it arrives. */
  onText?: (delta: string) => void
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls?: ModelToolCall[] }
  /** What a call of the assistant's message before came to; each call needs exactly one. */
  | { role: 'tool'; callId: string; name: string; result: unknown }

export type ModelTool = {
  /** Letters, digits, `_` and `-`; at most 64. */
  name: string
  description: string
  /** JSON schema of an object. */
  inputSchema: Record<string, unknown>
}

/** The tool may be one that was not offered: look up its name before it is run. `signature` is the service's own. */
export type ModelToolCall = { id: string; name: string; signature?: string } & (
  | { arguments: Record<string, unknown>; badArguments?: undefined }
  /** The model's own text, which is no JSON object. */
  | { arguments?: undefined; badArguments: string }
)

export type ModelAnswer = {
  text: string
  toolCalls: ModelToolCall[]
  /** `tools`: it waits for the results. `length`: the answer is cut. `refused`: its content rules forbid an answer. */
  finish: 'stop' | 'tools' | 'length' | 'refused'
  /** The model that answered, as the service calls it. */
  model: string
  /** Null: the service did not count. */
  usage: { inputTokens: number | null; outputTokens: number | null }
}

type ModelImageInput = {
  prompt: string
  /** e.g. `1024x1024` */
  size?: `${number}x${number}` | undefined
  /** 1 by default. */
  n?: number | undefined
  /** Images to begin from, as PNG, JPEG or WebP. */
  references?: Buffer[]
  signal?: AbortSignal | undefined
}
