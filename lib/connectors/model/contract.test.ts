import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox-kit/server'
import { modelConnector } from '.'
import { createModel } from './openai/adapter'
import type { ModelMessage, ModelTurn } from './port'
import { modelSandbox } from './sandbox/part'
import { SANDBOX_MODEL, sandboxKey } from './sandbox-account'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox([modelSandbox])
})
afterEach(() => sandbox.control('POST', 'reset'))
afterAll(() => sandbox.close())

const KEY = sandboxKey('ours')
const settings = () => ({
  ...modelConnector.sandbox!({ url: `${sandbox.url}/model`, smtpUrl: null, organizationId: 'ours' })!,
})
const port = (changed: object = {}) =>
  createModel({ ...settings(), ...changed }, { answerMs: 2_000, silenceMs: 150, imageMs: 2_000 })
const fault = (order: object) => sandbox.control('POST', 'faults', order)
const requests = async () =>
  ((await sandbox.control('GET', 'requests')) as { requests: { op: string; body: string }[] }).requests
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error) => error,
  )

const inputSchema = { type: 'object', properties: { q: { type: 'string' }, filter: { type: 'object' } } }
const listInvoices = { name: 'list_acc_sales_invoices', description: 'Lists sales invoices.', inputSchema }
const ask = (text: string, more: Partial<ModelTurn> = {}): ModelTurn => ({
  system: 'You help.',
  messages: [{ role: 'user', text }],
  tools: [listInvoices],
  ...more,
})

test('the connection test says which model answers, and which name is wrong', async () => {
  expect(await modelConnector.check(port())).toEqual({
    message: 'Connected. sandbox-chat answers; the service lists 3 models.',
  })
  const { message } = await modelConnector.check(port({ default_model: 'gpt-0' }))
  expect(message).toContain('but not gpt-0')
  await expect(port({ base_url: `${sandbox.url}/model/wrong/` }).models()).rejects.toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('usually ends in /v1'),
  })
})

test('two turns: a call with its arguments, then text in pieces about what the tool answered', async () => {
  const first = await port().turn(ask('Which invoices are late?'))
  expect(first).toMatchObject({
    finish: 'tools',
    model: SANDBOX_MODEL,
    toolCalls: [
      {
        name: 'list_acc_sales_invoices',
        arguments: { filter: { and: [{ column: 'overdue', op: 'eq', value: true }] } },
      },
    ],
  })
  expect(first.usage.inputTokens).toBeGreaterThan(10)
  const [call] = first.toolCalls
  const rows = [{ row_id: '1', number: 'INV-7', customer: 'Karoo Lodge', outstanding: '1200.5', currency: 'ZAR' }]
  const messages: ModelMessage[] = [
    { role: 'user', text: 'Which invoices are late?' },
    { role: 'assistant', text: first.text, toolCalls: first.toolCalls },
    { role: 'tool', callId: call!.id, name: call!.name, result: { rows } },
  ]
  const pieces: string[] = []
  const second = await port().turn({ ...ask(''), messages, onText: (delta) => pieces.push(delta) })
  expect(second).toMatchObject({ finish: 'stop', toolCalls: [] })
  expect(second.text).toBe('There is 1 late invoice, ZAR 1 200.50 in all:\n- INV-7, Karoo Lodge, ZAR 1 200.50')
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.join('')).toBe(second.text)
})

test.each([
  ['bad arguments', { finish: 'tools', toolCalls: [{ badArguments: '{"filter": {"and": [' }] }],
  ['unknown tool', { finish: 'tools', toolCalls: [{ name: 'launch_rocket', arguments: {} }] }],
  ['refusal', { finish: 'refused', text: 'I cannot help with that.' }],
  ['cut answer', { finish: 'length', toolCalls: [] }],
])('%s is an answer of its own', async (kind, answer) => {
  expect(await port().turn(ask(`sandbox: ${kind}`))).toMatchObject(answer)
})

test('arguments that could not be read are replayed so that the service takes them', async () => {
  const { toolCalls } = await port().turn(ask('sandbox: bad arguments'))
  const { id, name } = toolCalls[0]!
  const messages: ModelMessage[] = [
    { role: 'user', text: 'sandbox: bad arguments' },
    { role: 'assistant', text: '', toolCalls },
    { role: 'tool', callId: id, name, result: 'The arguments are no JSON.' },
  ]
  expect(await port().turn({ ...ask(''), messages })).toMatchObject({ finish: 'stop', toolCalls: [] })
  const sent = JSON.parse((await requests()).at(-1)!.body)
  expect(sent.messages[2].tool_calls[0].function.arguments).toBe('{}')
})

test('the limit on output tokens cuts, and a call without an answer is refused in the service’s words', async () => {
  expect(await port().turn(ask('hello', { maxOutputTokens: 5 }))).toMatchObject({
    finish: 'length',
    text: 'I am the sandbox’s m',
  })
  const toolCalls = [{ id: 'call_1', name: 'list_x', arguments: {} }]
  const messages: ModelMessage[] = [{ role: 'assistant', text: '', toolCalls }]
  expect(await thrownBy(port().turn({ ...ask(''), messages }))).toMatchObject({
    kind: 'validation',
    providerCode: 'invalid_request',
    message: 'These tool calls have no answer: call_1.',
  })
})

test('an answer without any choice, a page, half a stream and no address are told apart', async () => {
  expect(await thrownBy(port().turn(ask('sandbox: empty choices')))).toMatchObject({ kind: 'protocol' })
  await fault({ match: { op: 'turn' }, mode: 'html' })
  expect(await thrownBy(port().turn(ask('hello')))).toMatchObject({ kind: 'protocol' })
  await fault({ match: { op: 'turn' }, mode: 'malformed' })
  expect(await thrownBy(port().turn(ask('hello')))).toMatchObject({ kind: 'protocol' })
  expect(await thrownBy(port({ base_url: 'http://10.0.0.1/v1' }).turn(ask('hello')))).toMatchObject({
    kind: 'validation',
    message: expect.stringContaining('private network'),
  })
  expect(await thrownBy(port({ default_model: 'gpt-0' }).turn(ask('hello')))).toMatchObject({
    kind: 'not_found',
    message: expect.stringContaining('gpt-0'),
  })
})

test('a wrong key fails at once, and no error shows it', async () => {
  const error = await thrownBy(port({ api_key: 'sk-very-secret' }).turn(ask('hello')))
  expect(error).toMatchObject({ kind: 'auth', httpStatus: 401, providerCode: 'invalid_api_key' })
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('very-secret')
  expect(await requests()).toHaveLength(1)
  expect(JSON.stringify(await requests())).not.toContain('very-secret')
})

test('busy and broken services are asked again as they wish, and no longer than that', async () => {
  const busy = { mode: 'status', match: { op: 'turn' }, status: 429, body: { error: { message: 'Slow down' } } }
  await fault({ ...busy, headers: { 'retry-after': '0.05' } })
  await fault({ mode: 'reset_before', match: { op: 'turn' } })
  expect(await port().turn(ask('hello'))).toMatchObject({ finish: 'stop' })
  expect(await requests()).toHaveLength(3)
  await fault({ ...busy, headers: { 'retry-after': '120' } })
  expect(await thrownBy(port().turn(ask('hello')))).toMatchObject({
    kind: 'rate_limited',
    retryAfterMs: 120_000,
    message: 'Slow down',
  })
  const down = { status: 500, headers: { 'retry-after': '0' }, times: 9 }
  await fault({ mode: 'status', match: { op: 'turn' }, ...down })
  expect(await thrownBy(port().turn(ask('hello')))).toMatchObject({ kind: 'unavailable' })
  expect(await requests()).toHaveLength(7)
})

test('silence in mid-stream ends the turn, and what was said before is not said again', async () => {
  await fault({ match: { op: 'turn' }, mode: 'silence' })
  let said = ''
  const onText = (delta: string) => {
    said += delta
  }
  expect(await thrownBy(port().turn(ask('hello', { onText })))).toMatchObject({
    kind: 'timeout',
    isPassing: true,
    message: expect.stringContaining('sent nothing more for 0.15 seconds'),
  })
  expect(said).toContain('I am the sandbox')
  expect(await requests()).toHaveLength(1)
})

test('no answer at all ends too, and the user can stop a turn at any moment', async () => {
  await fault({ match: { op: 'turn' }, mode: 'timeout', times: 3 })
  const quick = createModel(settings(), { answerMs: 60, silenceMs: 60, imageMs: 60 })
  expect(await thrownBy(quick.turn(ask('hello')))).toMatchObject({ kind: 'timeout' })
  const stop = new AbortController()
  const turn = port().turn(ask('hello', { signal: stop.signal, onText: () => stop.abort() }))
  expect(await thrownBy(turn)).toMatchObject({ kind: 'timeout', message: expect.stringContaining('stopped') })
  expect(await thrownBy(port().turn(ask('hello', { signal: AbortSignal.abort() })))).toMatchObject({ kind: 'timeout' })
})

test('an image for each that was asked for, the same for the same words, and others from references', async () => {
  const [one, two] = await port().image({ prompt: 'A lodge at dawn', size: '1024x1024', n: 2 })
  expect(one!.subarray(1, 4).toString()).toBe('PNG')
  expect(two!.equals(one!)).toBe(false)
  expect((await port().image({ prompt: 'A lodge at dawn' }))[0]!.equals(one!)).toBe(true)
  const [edited] = await port().image({ prompt: 'A lodge at dawn', references: [one!, two!] })
  expect(edited!.equals(one!)).toBe(false)
  expect((await requests()).map(({ op }) => op)).toEqual(['image', 'image', 'edit_image'])
  expect(await thrownBy(port({ image_model: '' }).image({ prompt: 'x' }))).toMatchObject({
    kind: 'not_configured',
    message: expect.stringContaining('No image model'),
  })
  expect(await thrownBy(port({ api_key: 'nobody' }).image({ prompt: 'x', references: [one!] }))).toMatchObject({
    kind: 'auth',
  })
})

test('the ai library’s own client goes two steps through the sandbox, whole and streamed', async () => {
  const { chatModel } = createOpenAICompatible({ name: 'x', baseURL: `${sandbox.url}/model`, apiKey: KEY })
  const model = chatModel(SANDBOX_MODEL)
  const found = { rows: [{ row_id: '019a0000-0000-7000-8000-000000000001', name: 'Thandi Nkosi', version: 1 }] }
  const schema = jsonSchema<Record<string, unknown>>({ type: 'object' })
  const tools = {
    list_crm_leads: tool({ inputSchema: schema, execute: async () => found }),
    read_crm_leads: tool({ inputSchema: schema, execute: async () => found.rows[0] }),
    update_crm_leads: tool({ inputSchema: schema, execute: async () => ({ pending_approval: 'r1' }) }),
  }
  const prompt = 'Change the status of lead Thandi to Contacted'
  const options = { model, tools, prompt, stopWhen: stepCountIs(6) }
  const { text, steps } = await generateText(options)
  expect(steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolName }) => toolName))).toEqual(Object.keys(tools))
  expect(text).toBe('I proposed the status of Thandi Nkosi (Contacted). It waits for approval.')
  expect(await streamText(options).text).toBe(text)
})
