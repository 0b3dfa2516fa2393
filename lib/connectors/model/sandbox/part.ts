import { definePart, type SandboxAnswer, type SandboxRequest, type SandboxTools } from '../../sandbox-kit/part'
import { isSandboxKey, SANDBOX_IMAGE_MODEL, SANDBOX_MODEL } from '../sandbox-account'
import { problemOf, readConversation } from './conversation'
import { misbehave } from './misbehavior'
import { pictureOf } from './png'
import { Cue, type Reply } from './reply'
import { play } from './script'
import { type OfferedTool, Stage } from './stage'
import { CHARACTERS_PER_TOKEN, completion, refuse, streamed } from './wire'

/**
 * The wire of OpenAI's chat completions and images, with a scripted model behind it (`script.ts`). It keeps nothing: the same
 * conversation always gets the same answer.
 */
type Tools = SandboxTools<object>
type Body = Record<string, unknown>

const CHAT_MODELS = [SANDBOX_MODEL, `${SANDBOX_MODEL}-small`]
const MODELS = [...CHAT_MODELS, SANDBOX_IMAGE_MODEL]
const TOOL_NAME = /^[\w-]{1,64}$/
const MAX_TOOLS = 128
const MAX_IMAGES = 10

type Handler = (request: SandboxRequest, tools: Tools) => SandboxAnswer

const signedIn =
  (handle: Handler): Handler =>
  (request, tools) => {
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (isSandboxKey(key)) return handle(request, tools)
    return refuse(401, `Incorrect API key provided: ${key}.`, 'invalid_api_key')
  }

const bodyOf = ({ body }: SandboxRequest): Body => (body && typeof body === 'object' ? (body as Body) : {})

const unknownModel = (model: unknown) =>
  refuse(
    404,
    `The model ${JSON.stringify(model ?? null)} does not exist or you do not have access to it.`,
    'model_not_found',
  )

const complete: Handler = (request, { now, nextId }) => {
  const { model, messages, tools = [], stream, stream_options, max_tokens } = bodyOf(request)
  if (!CHAT_MODELS.includes(String(model))) return unknownModel(model)
  const offered = readTools(tools)
  const problem = problemOf(messages) ?? (typeof offered === 'string' ? offered : null)
  if (problem || typeof offered === 'string') return refuse(400, problem ?? '', 'invalid_request')
  const conversation = readConversation(messages as Parameters<typeof readConversation>[0])
  const reply = misbehave(conversation, offered) ?? replyOf(new Stage(conversation, offered, now()))
  const whole = completion(reply, {
    id: String(nextId()),
    created: Math.floor(now().getTime() / 1000),
    model: String(model),
    promptTokens: Math.ceil(request.text.length / CHARACTERS_PER_TOKEN),
    maxTokens: typeof max_tokens === 'number' ? max_tokens : null,
  })
  if (!stream) return whole
  return streamed(whole.body, (stream_options as Body | undefined)?.include_usage === true)
}

function replyOf(stage: Stage): Reply {
  try {
    return { text: play(stage) }
  } catch (error) {
    if (error instanceof Cue) return error.reply
    throw error
  }
}

/** @returns why a service would refuse them, or what is offered */
function readTools(tools: unknown): OfferedTool[] | string {
  const wires = [tools].flat() as { function?: { name?: string; parameters?: { properties?: object } } }[]
  if (wires.length > MAX_TOOLS) return `At most ${MAX_TOOLS} tools may be offered, not ${wires.length}.`
  const wrong = wires.find(({ function: { name = '' } = {} }) => !TOOL_NAME.test(name))
  if (wrong) return `The tool name ${JSON.stringify(wrong.function?.name)} must be 1 to 64 letters, digits, _ or -.`
  return wires.map(({ function: { name = '', parameters } = {} }) => ({
    name,
    properties: Object.keys(parameters?.properties ?? {}),
  }))
}

function images(model: unknown, prompt: unknown, n: unknown): SandboxAnswer {
  if (model !== SANDBOX_IMAGE_MODEL) return unknownModel(model)
  if (typeof prompt !== 'string' || !prompt) return refuse(400, 'prompt is required.', 'missing_required_parameter')
  const count = Number(n ?? 1)
  if (!Number.isInteger(count) || count < 1 || count > MAX_IMAGES)
    return refuse(400, `n must be 1 to ${MAX_IMAGES}.`, 'invalid_value')
  const data = Array.from({ length: count }, (_image, index) => ({
    b64_json: pictureOf(index === 0 ? prompt : `${prompt} ${index}`).toString('base64'),
  }))
  return { body: { created: 0, data } }
}

const generate: Handler = (request) => {
  const { model, prompt, n } = bodyOf(request)
  return images(model, prompt, n)
}

/** The pictures sent are part of the prompt's hash. */
async function edit(request: SandboxRequest): Promise<SandboxAnswer> {
  const form = await new Response(new Uint8Array(request.raw), { headers: request.headers }).formData()
  const files = [...form.getAll('image'), ...form.getAll('image[]')].filter((file) => file instanceof File)
  if (files.length === 0) return refuse(400, 'image is required.', 'missing_required_parameter')
  const sizes = files.map(({ size, type }) => `${type} ${size}`)
  return images(form.get('model'), [form.get('prompt'), ...sizes].join(' '), form.get('n') ?? 1)
}

export const modelSandbox = definePart<object>({
  kind: 'model',
  seed: () => ({}),
  routes: [
    {
      method: 'GET',
      path: '/models',
      op: 'models',
      run: signedIn(() => ({ body: { object: 'list', data: MODELS.map((id) => ({ id, object: 'model' })) } })),
    },
    { method: 'POST', path: '/chat/completions', op: 'turn', run: signedIn(complete) },
    { method: 'POST', path: '/images/generations', op: 'image', run: signedIn(generate) },
    {
      method: 'POST',
      path: '/images/edits',
      op: 'edit_image',
      run: (request, tools) => {
        const refused = signedIn(() => ({}))(request, tools)
        return refused.status ? refused : edit(request)
      },
    },
  ],
})
