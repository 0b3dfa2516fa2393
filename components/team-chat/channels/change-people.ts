import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import type { Channel, Person } from '@/lib/client/chat/wire'

/** Puts people into a channel. @returns what went wrong, in words; null: nothing */
export const bringIn = ({ name }: Channel, userIds: number[]): Promise<string | null> =>
  problemOf(chat('POST /users/me/subscriptions', { subscriptions: [{ name }], principals: userIds }))

/** Takes somebody out of a channel. @returns what went wrong, in words; null: nothing */
export const takeOut = ({ name }: Channel, { user_id }: Person): Promise<string | null> =>
  problemOf(chat('DELETE /users/me/subscriptions', { subscriptions: [name], principals: [user_id] }))

async function problemOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    return messageOf(error)
  }
}
