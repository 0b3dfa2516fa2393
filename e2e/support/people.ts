import { expect, request } from 'playwright/test'
import { type Api, ownWord } from './api'
import { signIn } from './sign-in'

export type NewPerson = { name: string; email: string; password: string }

const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const

/** What fits in a mail to an address, of those that the outbox kept. */
export async function inMail(owner: Api, to: string, pattern: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      for (const mail of await owner.rows('settings-mail', `q=${encodeURIComponent(to)}`)) {
        const { text_body } = await owner.get<{ text_body: string }>(`/organization/mails/${mail.row_id}`)
        found ||= pattern.exec(text_body)?.[0] ?? ''
      }
      return found
    })
    .not.toBe('')
  return found
}

/** The link of an invitation. */
export const linkInMail = (owner: Api, to: string, kind: 'invite' | 'reset' = 'invite'): Promise<string> =>
  inMail(owner, to, new RegExp(`https?://\\S+/${kind}/\\S+`))

/** Somebody of their own for tests that change a person: second factors, sessions, preferences. */
export async function newPerson(owner: Api, baseURL: string, role: keyof typeof ROLES = 'member'): Promise<NewPerson> {
  const name = `${ownWord()} Test`
  const newcomer = {
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@people.example`,
    password: 'Long-enough-phrase-7',
  }
  await owner.post('/organization/invitations', { email: newcomer.email, role: ROLES[role] })
  const token = (await linkInMail(owner, newcomer.email)).split('/').at(-1)
  const anybody = await request.newContext({ baseURL })
  const answer = await anybody.post('/api/v1/auth/accept-invitation', {
    data: { token, name, password: newcomer.password },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await anybody.dispose()
  return newcomer
}

/** Cookies of a session that no other test shares. */
export async function ownSession(someone: { email: string; password: string }, baseURL: string) {
  const context = await request.newContext({ baseURL })
  await signIn(context, someone)
  const state = await context.storageState()
  await context.dispose()
  return state
}
