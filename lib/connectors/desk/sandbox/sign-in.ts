import { randomBytes } from 'node:crypto'
import type { SandboxAnswer, SandboxRequest } from '../../sandbox-kit/part'
import { notFound, originOf, refuse } from './answers'
import { notice } from './html'
import { type SandboxUser, secondsOf, type Tools } from './records'
import { roleIn } from './state'

/** Links that sign an agent in once, within five minutes. Source: provider-facts 1.2. */

const VALID_SECONDS = 300

export function createSignIn(request: SandboxRequest, tools: Tools): SandboxAnswer {
  const { state } = tools
  const user = state.users.find(({ id }) => String(id) === request.params.id)
  if (!user) return notFound
  if (!state.permissibles.includes(user.id)) return refuse(401, 'Non permissible resource')
  const token = randomBytes(24).toString('hex')
  state.sign_ins.push({ token, user_id: user.id, until: secondsOf(tools.now()) + VALID_SECONDS })
  const query = new URLSearchParams({ email: user.email, sso_auth_token: token })
  return { body: { url: `${originOf(request, tools)}/app/login?${query}` } }
}

/** The page that spends such a link. */
export function signIn({ query }: SandboxRequest, tools: Tools): SandboxAnswer {
  const { state } = tools
  const token = query.get('sso_auth_token')
  if (!token) return notice(tools, 'Sign in to the helpdesk', 'Open the inbox in Indaba to sign in.')
  const spent = state.sign_ins.find((one) => one.token === token)
  state.sign_ins = state.sign_ins.filter((one) => one !== spent)
  const user = state.users.find(({ id, email }) => id === spent?.user_id && email === query.get('email'))
  const account = user && state.accounts.find((one) => roleIn(one, user))
  if (!spent || !user || !account || spent.until < secondsOf(tools.now()))
    return notice(
      tools,
      'This link does not work any more',
      'It signs in once, within five minutes. Get another one.',
      401,
    )
  const id = randomBytes(12).toString('hex')
  state.sessions.push({ id, user_id: user.id })
  const location = `/desk/app/accounts/${account.id}/dashboard?session=${id}`
  return { status: 303, headers: { ...state.frame_headers, location } }
}

/** A page shows who it is in its address, since a page within another one may get no cookies. */
export function userOfSession({ query }: SandboxRequest, { state }: Tools): SandboxUser | null {
  const session = state.sessions.find(({ id }) => id === query.get('session'))
  return state.users.find(({ id }) => id === session?.user_id) ?? null
}
