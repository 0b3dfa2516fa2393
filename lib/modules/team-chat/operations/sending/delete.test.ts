import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatWithChannels, startChatWithChannels } from '@/tests/team-chat/channels'
import type { PersonName } from '@/tests/team-chat/start-chat'

let t: ChatWithChannels['t']
let open: ChatWithChannels['open']
let secret: ChatWithChannels['secret']
let send: ChatWithChannels['send']
let remove: ChatWithChannels['remove']
let stored: ChatWithChannels['stored']
let newest: ChatWithChannels['newest']
let topicsOf: ChatWithChannels['topicsOf']
beforeAll(async () => {
  ;({ t, open, secret, send, remove, stored, newest, topicsOf } = await startChatWithChannels())
})
afterAll(() => t.close())

describe('deletion', () => {
  test('takes all that hangs on a message, and is told to who had it', async () => {
    const { ann, ben, guest } = t.people
    const id = await send({ topic: 'brief' })
    await t.chat(ben).post(`/messages/${id}/reactions`, { emoji_name: 'smile' })
    expect((await remove(id)).status).toBe(200)
    expect(await stored(id)).toBeUndefined()
    for (const table of ['chat_delivery', 'chat_reaction'])
      expect(await t.rows(`select from ${table} where message_id = $1`, [id])).toEqual([])
    expect(await topicsOf(open, 'brief')).toEqual([])
    expect(await newest('delete_message')).toMatchObject({
      user_ids: [ann.id, ben.id, guest.id],
      payload: {
        type: 'delete_message',
        message_type: 'stream',
        message_ids: [id],
        stream_id: open.id,
        topic: 'brief',
      },
    })
    expect((await remove(id)).body.msg).toBe('Invalid message(s)')
  })

  test('leaves the newest of the rest in the topic', async () => {
    const [first, last] = [await send({ topic: 'Two' }), await send({ topic: 'TWO' })]
    await remove(last)
    expect(await topicsOf(open, 'two')).toEqual([{ name: 'Two', messages: 1, max_id: first }])
  })

  test.each([
    ['somebody else’s', {}, 'ben', "You don't have permission to delete this message"],
    ['one’s own when it is late', { daysAgo: 1 }, 'ann', 'The time limit for deleting this message has passed'],
    ['a moderator’s wish', {}, 'moderator', "You don't have permission to delete this message"],
  ] as const)('is refused: %s', async (_, sent, by, msg) => {
    const id = await send(sent)
    expect(await remove(id, by)).toMatchObject({ status: 400, body: { msg } })
  })

  test('is for administrators whenever, and for a bot’s owner in time', async () => {
    expect((await remove(await send({ daysAgo: 100 }), 'admin')).status).toBe(200)
    const bot = await t.addBot('Helper', t.people.ben)
    const { body } = await t.chat(bot).post('/messages', { type: 'channel', to: open.id, topic: 'b', content: 'x' })
    expect((await remove(body.id, 'ann')).status).toBe(400)
    expect((await remove(body.id, 'ben')).status).toBe(200)
  })

  test('of a direct message', async () => {
    const { ann, ben } = t.people
    const { body } = await t.chat(ann).post('/messages', { type: 'direct', to: [ben.id], content: 'x' })
    await remove(body.id)
    const event = await newest('delete_message')
    expect(event).toMatchObject({ user_ids: [ann.id, ben.id], payload: { message_type: 'private' } })
    expect(event.payload).not.toHaveProperty('stream_id')
  })

  test('of a topic is for administrators', async () => {
    const ids = [await send({ topic: 'Whole' }), await send({ topic: 'whole' })]
    const ask = (by: PersonName, topic_name: string) =>
      t.chat(t.people[by]).post(`/streams/${open.id}/delete_topic`, { topic_name })
    expect((await ask('moderator', 'whole')).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
    expect((await ask('admin', 'WHOLE')).body).toMatchObject({ complete: true })
    expect(await topicsOf(open, 'whole')).toEqual([])
    expect((await newest('delete_message')).payload.message_ids).toEqual(ids)
    expect((await ask('admin', 'whole')).body.msg).toBe("No such topic 'whole'")
    await send({ to: secret, topic: 'theirs' })
    expect(
      (await t.chat(t.people.admin).post(`/streams/${secret.id}/delete_topic`, { topic_name: 'theirs' })).body.msg,
    ).toBe('Invalid channel ID')
  })
})
