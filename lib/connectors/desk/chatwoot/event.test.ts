import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DESK_EVENTS, readDeskEvent } from './event'
import { signatureOf, verifyDeskSignature } from './signature'

/** Values of the wrong type. */
const odd = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    0,
    -1,
    1,
    1.5,
    1e300,
    '17',
    'x',
    true,
    false,
    [],
    {},
    [null],
    '2026-11-25T10:00:00Z',
    1764064800,
    '\0',
  ),
  fc.jsonValue(),
)
/** Each member as it should be, odd, or missing. */
const members = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(model).map(([name, good]) => [name, fc.oneof({ weight: 3, arbitrary: good }, odd)]),
    ),
    { requiredKeys: [] },
  )
const id = fc.integer({ min: 1, max: 9_999 })
const time = fc.constantFrom(1764064800, 1764064800.25, '1764064800', '2026-11-25T10:00:00.000Z', 0, null)
const person = members({
  id,
  name: fc.string(),
  email: fc.string(),
  phone_number: fc.string(),
  type: fc.constantFrom('user', 'contact'),
})
const attachment = members({
  id,
  file_type: fc.constantFrom('image', 'location'),
  data_url: fc.webUrl(),
  file_size: id,
})
const message = {
  id,
  content: fc.string(),
  message_type: fc.constantFrom(0, 1, 2, 3, 'incoming', 'outgoing', 'activity', 'template', '1'),
  private: fc.boolean(),
  created_at: time,
  conversation_id: id,
  account_id: id,
  sender: person,
  attachments: fc.array(attachment, { maxLength: 2 }),
}
const conversation = {
  id,
  account_id: id,
  inbox_id: id,
  channel: fc.constantFrom('Channel::WebWidget', 'Channel::Whatsapp', 'Channel::Line'),
  status: fc.constantFrom('open', 'resolved'),
  labels: fc.array(fc.string(), { maxLength: 2 }),
  unread_count: id,
  created_at: time,
  updated_at: time,
  last_activity_at: time,
  waiting_since: time,
  messages: fc.array(members(message), { maxLength: 2 }),
  contact_inbox: members({ contact_id: id }),
  meta: members({ sender: person, assignee: person, assignee_type: fc.constantFrom('User', 'AgentBot', null) }),
}
const payload = fc
  .tuple(
    members({
      ...conversation,
      ...message,
      ...{ name: fc.string(), email: fc.string(), phone_number: fc.string() },
      account: members({ id }),
      conversation: members(conversation),
    }),
    fc.constantFrom(...DESK_EVENTS),
    fc.oneof({ weight: 5, arbitrary: id }, odd),
  )
  .map(([body, event, id]) => ({ ...body, event, id }))

const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())
const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0

describe('reading an event', () => {
  test('gives something whole or nothing, whatever came', () => {
    let [whole, nothing] = [0, 0]
    fc.assert(
      fc.property(payload, (body) => {
        const event = readDeskEvent(body)
        if (event === null) return void nothing++
        whole++
        expect(event.account_id === null || isId(event.account_id)).toBe(true)
        if ('contact' in event) {
          expect(isId(event.contact.id)).toBe(true)
          expect(typeof event.contact.email).toBe('string')
        }
        if ('message' in event) {
          const { message } = event
          expect([message.id, message.conversation_id].every(isId)).toBe(true)
          expect(['incoming', 'outgoing', 'note']).toContain(message.direction)
          expect(isDate(message.sent_at)).toBe(true)
          expect(message.attachments.every(({ url }) => url === '' || /^https?:/.test(url))).toBe(true)
        }
        const about = 'conversation' in event ? event.conversation : null
        if (!about) return
        expect(isId(about.id)).toBe(true)
        expect([about.created_at, about.updated_at, about.last_activity_at].every(isDate)).toBe(true)
        expect(about.waiting_since === null || isDate(about.waiting_since)).toBe(true)
        expect(about.unread_count).toBeGreaterThanOrEqual(0)
        expect(about.labels.every((label) => typeof label === 'string')).toBe(true)
        expect(JSON.stringify(event)).not.toContain('\\u0000')
      }),
      { numRuns: 400 },
    )
    // Both must have been tried.
    expect(whole).toBeGreaterThan(50)
    expect(nothing).toBeGreaterThan(20)
  })

  test('gives nothing for anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => readDeskEvent(body) === null),
      { numRuns: 200 },
    )
    for (const event of ['conversation_typing_on', 'webwidget_triggered', 'inbox_created', '', 7])
      expect(readDeskEvent({ id: 1, event })).toBeNull()
  })

  const messageEvent = (more: object) =>
    readDeskEvent({
      event: 'message_created',
      id: 5,
      content: 'Hi',
      created_at: '2026-11-25T10:00:00Z',
      conversation: { id: 3 },
      ...more,
    })

  test.each([
    ['incoming', false, 'incoming'],
    ['outgoing', false, 'outgoing'],
    ['outgoing', true, 'note'],
    ['template', false, 'outgoing'],
    [0, false, 'incoming'],
    [3, false, 'outgoing'],
  ])('a message of the type %s, private %s, is %s', (message_type, isPrivate, direction) => {
    expect(messageEvent({ message_type, private: isPrivate })).toMatchObject({
      message: { id: 5, conversation_id: 3, direction, sent_at: new Date('2026-11-25T10:00:00Z') },
    })
  })

  test.each(['activity', 2, 'reaction', null])('a message of the type %s is none', (message_type) => {
    expect(messageEvent({ message_type })).toBeNull()
  })

  test('the number that people see counts, and a message without a conversation is none', () => {
    const message_type = 'incoming'
    expect(messageEvent({ message_type, conversation_id: 90_001 })).toMatchObject({ message: { conversation_id: 3 } })
    expect(messageEvent({ message_type, conversation_id: 4, conversation: null })).toMatchObject({
      message: { conversation_id: 4 },
      conversation: null,
    })
    expect(messageEvent({ message_type, conversation: null })).toBeNull()
  })

  test.each([
    [{ account: { id: 7 }, account_id: 8, messages: [{ id: 1, account_id: 9 }] }, 7],
    [{ account_id: '8', messages: [{ id: 1, account_id: 9 }] }, 8],
    [{ account: null, messages: [{ id: 1, account_id: 9 }] }, 9],
    [{ account: { id: 'x' }, messages: [] }, null],
  ])('the account of %o is %s', (more, account_id) => {
    expect(readDeskEvent({ event: 'conversation_updated', id: 3, ...more })).toMatchObject({ account_id })
  })

  test('of an older server, a message has the account of its conversation', () => {
    const conversation = { id: 3, messages: [{ id: 5, account_id: 9 }] }
    expect(messageEvent({ message_type: 'incoming', conversation })).toMatchObject({ account_id: 9 })
    expect(messageEvent({ message_type: 'incoming', conversation: { ...conversation, account_id: 8 } })).toMatchObject({
      account_id: 8,
    })
  })

  test('a bot is no one, and 0 is no time', () => {
    const meta = { assignee: { id: 4, name: 'Bot' }, assignee_type: 'AgentBot' }
    expect(
      readDeskEvent({
        event: 'conversation_updated',
        id: 3,
        meta,
        waiting_since: 0,
        snoozed_until: '',
        updated_at: 1764064800.125,
      }),
    ).toMatchObject({
      conversation: { assignee: null, waiting_since: null, snoozed_until: null, updated_at: new Date(1764064800125) },
    })
  })
})

describe('a signature', () => {
  const at = 1_764_064_800
  const raw = '{"event":"message_created"}'
  const signed = { secret: 'secret', timestamp: String(at), raw, signature: signatureOf('secret', String(at), raw) }
  const verify = (more: object = {}, now = at * 1000) => verifyDeskSignature({ ...signed, ...more }, now)

  test('holds for these bytes, within five minutes', () => {
    expect(verify()).toBe(true)
    expect(verify({ raw: Buffer.from(raw) }, (at + 299) * 1000)).toBe(true)
    expect(verify({}, (at + 301) * 1000)).toBe(false)
    expect(verify({}, (at - 301) * 1000)).toBe(false)
  })

  test.each([
    { secret: 'other' },
    { secret: '' },
    { raw: `${raw} ` },
    { timestamp: String(at + 1) },
    { timestamp: undefined },
    { timestamp: 'now' },
    { signature: undefined },
    { signature: '' },
    { signature: signed.signature.slice(7) },
    { signature: `${signed.signature}0` },
  ])('does not hold with %o', (more) => {
    expect(verify(more)).toBe(false)
  })
})
