import type { SandboxAnswer, SandboxRequest } from '../../sandbox-kit/part'
import { SANDBOX_PLATFORM_TOKEN } from '../sandbox-account'
import type { Role, SandboxAccount, SandboxConversation, SandboxUser, Tools } from './records'
import { roleIn, userOfToken } from './state'
import type { Place } from './to-wire'

export type Body = Record<string, unknown>
export const object = (value: unknown): Body =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Body) : {}

export const refuse = (status: number, error: string): SandboxAnswer => ({ status, body: { error } })
export const notFound = refuse(404, 'Resource could not be found')

/** The base URL of links, also in events. */
export function originOf({ headers }: SandboxRequest, { state }: Tools): string {
  state.origin = `http://${headers.host}/desk`
  return state.origin
}

export type Call = { account: SandboxAccount; user: SandboxUser; request: SandboxRequest; tools: Tools; place: Place }
type Answer = SandboxAnswer | Promise<SandboxAnswer>

/** With the token of a user of the account. @param needed administrators may do everything */
export const inAccount =
  (handle: (call: Call) => Answer, needed: Role = 'agent') =>
  (request: SandboxRequest, tools: Tools): Answer => {
    const origin = originOf(request, tools)
    const user = userOfToken(request.headers.api_access_token ?? '', tools)
    if (!user) return refuse(401, 'Invalid Access Token')
    const account = tools.state.accounts.find(({ id }) => String(id) === request.params.aid)
    const role = account && roleIn(account, user)
    if (!account || !role) return refuse(401, 'You are not authorized to access this account')
    if (needed === 'administrator' && role !== needed) return refuse(401, 'You are not authorized to do this action')
    return handle({ account, user, request, tools, place: { account, state: tools.state, origin } })
  }

export const inConversation = (handle: (call: Call & { conversation: SandboxConversation }) => Answer) =>
  inAccount((call) => {
    const conversation = call.account.conversations.find(({ id }) => String(id) === call.request.params.id)
    return conversation ? handle({ ...call, conversation }) : notFound
  })

export const onPlatform =
  (handle: (request: SandboxRequest, tools: Tools) => Answer) =>
  (request: SandboxRequest, tools: Tools): Answer => {
    originOf(request, tools)
    return request.headers.api_access_token === SANDBOX_PLATFORM_TOKEN
      ? handle(request, tools)
      : refuse(401, 'Invalid access_token')
  }

export function pageOf<T>(items: T[], query: URLSearchParams, size: number): { items: T[]; page: number } {
  const page = Math.max(1, Number(query.get('page')) || 1)
  return { items: items.slice((page - 1) * size, page * size), page }
}
