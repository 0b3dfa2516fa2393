import type { SandboxAnswer, SandboxRequest } from '../../sandbox-kit/part'
import type { SandboxAccount } from './records'
import { accountOf, type Tools } from './state'

export type Body = Record<string, unknown>
export const object = (value: unknown): Body =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Body) : {}

export const done = (message: string, data?: unknown, more: object = {}): SandboxAnswer => ({
  body: { status: true, message, ...(data === undefined ? {} : { data }), ...more },
})

export const refuse = (status: number, message: string, code?: string): SandboxAnswer => ({
  status,
  body: {
    status: false,
    message,
    ...(status === 400 ? { meta: { nextStep: '' }, type: 'validation_error', code } : {}),
  },
})

type Handler = (
  account: SandboxAccount,
  request: SandboxRequest,
  tools: Tools,
) => SandboxAnswer | Promise<SandboxAnswer>

/** Only with a secret key of the sandbox; an account sees what is its own. */
export const signedIn =
  (handle: Handler) =>
  (request: SandboxRequest, tools: Tools): SandboxAnswer | Promise<SandboxAnswer> => {
    const account = accountOf(request, tools)
    return account ? handle(account, request, tools) : refuse(401, 'Invalid key')
  }

/** The most that a page holds here, so that lists have further pages. */
const MAX_PER_PAGE = 50

/** Faults by op: `no_page_count` tells nothing of the pages, `only_next` no more than whether there is a next one. */
export function page<T>(items: T[], query: URLSearchParams, tools: Tools, toWire: (item: T) => unknown): SandboxAnswer {
  const asked = Number(query.get('perPage') ?? query.get('per_page') ?? MAX_PER_PAGE)
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, asked || MAX_PER_PAGE))
  const at = Math.max(1, Number(query.get('page')) || 1)
  const pageCount = Math.ceil(items.length / perPage)
  const meta = tools.takeFault({ op: 'no_page_count' })
    ? null
    : tools.takeFault({ op: 'only_next' })
      ? { next: at < pageCount ? `page${at + 1}` : null, perPage }
      : { total: items.length, skipped: 0, perPage, page: at, pageCount }
  const shown = items.slice((at - 1) * perPage, at * perPage).map(toWire)
  return done('Retrieved', shown, meta ? { meta } : {})
}
