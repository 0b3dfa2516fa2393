import { z } from 'zod'
import {
  type Explanation,
  type ProviderRequest,
  providerRequest,
  providerStream,
} from '@/lib/core/outbound/http-client'
import { ProviderError, type ProviderErrorKind } from '@/lib/core/provider-error'
import type { ModelAnswer, ModelPort, ModelTurn } from '../port'
import { PROVIDER, type StreamPart, toFinish, toPrompt, toToolCall, toTools } from './messages'

export type ModelSettings = { base_url: string; api_key: string; default_model: string; image_model: string }

type ModelLimits = {
  /** Until an answer begins: a model may think, and a busy server may have a queue. */
  answerMs: number
  /** Between two pieces of an answer. */
  silenceMs: number
  imageMs: number
}

const LIMITS: ModelLimits = { answerMs: 120_000, silenceMs: 60_000, imageMs: 180_000 }

const modelsWire = z.object({ data: z.array(z.object({ id: z.string() })) })
const errorWire = z.object({ error: z.union([z.string(), z.object({ message: z.string(), code: z.unknown() })]) })

/**
 * Chat completions and images as OpenAI speaks them. The library knows the wire and what services make of it; every request
 * goes out through our own client, which guards addresses, retries, and hides the key. Source: provider-facts 10.
 */
export function createModel(settings: ModelSettings, limits = LIMITS): ModelPort {
  const base = settings.base_url.replace(/\/+$/, '')
  const headers: Record<string, string> = settings.api_key ? { authorization: `Bearer ${settings.api_key}` } : {}
  const secrets = [settings.api_key]

  const fail = (op: string, kind: ProviderErrorKind, message: string) =>
    new ProviderError({ kind, provider: PROVIDER, op, message, secrets })

  const requestFor = (op: string, url: string) => ({
    provider: PROVIDER,
    op,
    url,
    kind: 'read' as const,
    secrets,
    explain,
  })

  /** The library's way out. A model call changes nothing there, so it may be sent again. */
  const fetchFor =
    (op: string, timeoutMs: number): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init as RequestInit)
      const isOurs = request.url.startsWith(`${base}/`)
      const {
        status,
        headers: answered,
        body,
      } = await providerStream({
        ...requestFor(op, request.url),
        method: request.method as ProviderRequest['method'],
        // An image may lie with another host, which our key is none of the business of.
        headers: { ...(isOurs ? headers : {}), ...typeOf(request) },
        body: request.body ? Buffer.from(await request.arrayBuffer()) : undefined,
        timeoutMs,
        silenceMs: limits.silenceMs,
        ...(init?.signal ? { signal: init.signal } : {}),
      })
      return new Response(body, { status, headers: answered })
    }

  /** Loaded with the first use: most processes never speak to a model. */
  async function library(op: string, timeoutMs: number) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: PROVIDER,
      baseURL: base,
      includeUsage: true,
      fetch: fetchFor(op, timeoutMs),
    })
  }

  /** What the library throws, as what it is about. */
  function explained(op: string, error: unknown): ProviderError {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderError) return cause
    if (error instanceof Error)
      return fail(op, 'protocol', `The AI model answered in a way that we cannot read: ${error.message}`)
    return fail(op, 'unavailable', `The AI model broke off its answer: ${wordsOf(error)}`)
  }

  async function turn({ model, system, messages, tools = [], onText, ...options }: ModelTurn): Promise<ModelAnswer> {
    const chat = (await library('turn', limits.answerMs)).chatModel(model || settings.default_model)
    const answer: ModelAnswer = {
      text: '',
      toolCalls: [],
      finish: 'stop',
      model: chat.modelId,
      usage: { inputTokens: null, outputTokens: null },
    }
    try {
      const { stream } = await chat.doStream({
        prompt: toPrompt(system, messages),
        tools: toTools(tools),
        ...(options.maxOutputTokens ? { maxOutputTokens: options.maxOutputTokens } : {}),
        ...(options.signal ? { abortSignal: options.signal } : {}),
      })
      for await (const part of stream) add(answer, part, onText)
    } catch (error) {
      throw explained('turn', error)
    }
    return answer
  }

  function add(answer: ModelAnswer, part: StreamPart, onText: ModelTurn['onText']): void {
    switch (part.type) {
      case 'text-delta':
        answer.text += part.delta
        onText?.(part.delta)
        break
      case 'tool-call':
        answer.toolCalls.push(toToolCall(part))
        break
      case 'response-metadata':
        answer.model = part.modelId ?? answer.model
        break
      case 'finish':
        answer.finish = toFinish(part.finishReason, answer.toolCalls)
        answer.usage = {
          inputTokens: part.usage.inputTokens.total ?? null,
          outputTokens: part.usage.outputTokens.total ?? null,
        }
        break
      case 'error':
        throw explained('turn', part.error)
    }
  }

  return {
    defaultModel: settings.default_model,
    imageModel: settings.image_model,
    turn,

    async image({ prompt, size, n = 1, references = [], signal }) {
      if (!settings.image_model)
        throw fail('image', 'not_configured', 'No image model is set. Enter one under Settings, Connections, AI model.')
      const model = (await library('image', limits.imageMs)).imageModel(settings.image_model)
      try {
        const { images } = await model.doGenerate({
          prompt,
          n,
          size,
          files: references.map((data) => ({ type: 'file', mediaType: mediaTypeOf(data), data })),
          aspectRatio: undefined,
          seed: undefined,
          mask: undefined,
          providerOptions: {},
          ...(signal ? { abortSignal: signal } : {}),
        })
        return images.map((image) => (typeof image === 'string' ? Buffer.from(image, 'base64') : Buffer.from(image)))
      } catch (error) {
        throw explained('image', error)
      }
    },

    async models() {
      try {
        const answer = await providerRequest({ ...requestFor('models', `${base}/models`), method: 'GET', headers })
        return answer.json(modelsWire).data.map(({ id }) => id)
      } catch (error) {
        if (!(error instanceof ProviderError && error.kind === 'not_found')) throw error
        throw fail(
          'models',
          'not_found',
          `There is no list of models at ${base}/models. Check the base URL: it usually ends in /v1.`,
        )
      }
    },
  }
}

const typeOf = ({ headers }: Request): Record<string, string> => {
  const type = headers.get('content-type')
  return type ? { 'content-type': type } : {}
}

const wordsOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

function explain({ data }: { data: unknown }): Explanation | undefined {
  const { success, data: wire } = errorWire.safeParse(data)
  if (!success) return undefined
  if (typeof wire.error === 'string') return { message: wire.error }
  const { message, code } = wire.error
  return { message, ...(code ? { providerCode: String(code) } : {}) }
}

/** By the first bytes, which services check. */
function mediaTypeOf(image: Buffer): string {
  if (image.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg'
  return image.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : 'image/png'
}
