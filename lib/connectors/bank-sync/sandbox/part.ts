import { setTimeout as wait } from 'node:timers/promises'
import { definePart, type SandboxAnswer, type SandboxRequest, type SandboxTools } from '../../sandbox-kit/part'
import { isSandboxUser, SANDBOX_ACCOUNT, SANDBOX_PASSWORD, SANDBOX_SAVINGS, SANDBOX_USERS } from '../sandbox-account'
import { accountsPage, goTo, html, signInPage } from './pages'
import { dayAt, statementOf } from './statement'

type State = {
  tokens: string[]
  /** By cookie. */
  sessions: Record<string, { username: string; ended: boolean }>
  attempts: { username: string; outcome: string }[]
}
type Tools = SandboxTools<State>

const ACCOUNTS = [
  { id: 'a1', number: SANDBOX_ACCOUNT, name: 'Business cheque account' },
  { id: 'a2', number: SANDBOX_SAVINGS, name: 'Call account' },
]
const SLOW_MS = 3_000
const COOKIE = 'vb_session'
/** How far back a download goes; the one of `good` begins where it is asked to, within its last two days. */
const OVERLAP_DAYS = 10

/**
 * A bank's portal: a sign-in page with a token, a table of accounts, statements as OFX. What happens is up to the user, see
 * `sandbox-account.ts`.
 */
export const bankSyncSandbox = definePart<State>({
  kind: 'bank-sync',
  seed: () => ({ tokens: [], sessions: {}, attempts: [] }),
  routes: [
    {
      method: 'GET',
      path: '/login',
      op: 'login_page',
      run: (_, { state, nextId }) => {
        const token = `t${nextId()}-${Math.random().toString(36).slice(2)}`
        state.tokens.push(token)
        return signInPage(token)
      },
    },
    { method: 'POST', path: '/login', op: 'login', run: signIn },
    {
      method: 'GET',
      path: '/welcome',
      op: 'welcome',
      run: signedIn((username) => welcome(username)),
    },
    { method: 'GET', path: '/accounts', op: 'accounts', run: signedIn(() => accountsPage(ACCOUNTS)) },
    { method: 'GET', path: '/accounts/{id}/statement.ofx', op: 'statement', run: signedIn(download) },
    {
      method: 'GET',
      path: '/logout',
      op: 'logout',
      run: (request, { state }) => {
        const session = state.sessions[cookieOf(request)]
        if (session) session.ended = true
        return goTo('login', { 'set-cookie': `${COOKIE}=; Path=/; Max-Age=0` })
      },
    },
  ],
})

function signIn({ body }: SandboxRequest, { state, nextId }: Tools): SandboxAnswer {
  const { username = '', password = '', csrf_token = '' } = (body ?? {}) as Record<string, string>
  const known = state.tokens.includes(csrf_token)
  state.tokens = state.tokens.filter((token) => token !== csrf_token)
  const end = (outcome: string, answer: SandboxAnswer) => {
    state.attempts.push({ username, outcome })
    return answer
  }
  const again = (said: string, status = 200) => {
    const token = `t${nextId()}`
    state.tokens.push(token)
    return signInPage(token, said, status)
  }
  if (!known) return end('token', again('Your session has expired. Open the page anew.'))
  if (username === SANDBOX_USERS.locked)
    return end('locked', again('Your profile has been locked after too many attempts. Visit a branch.'))
  if (!isSandboxUser(username) || password !== SANDBOX_PASSWORD)
    return end('refused', again('The user name or password is not correct.'))
  const session = `s${nextId()}-${Math.random().toString(36).slice(2)}`
  state.sessions[session] = { username, ended: false }
  const cookies = `${COOKIE}=${session}; Path=/; HttpOnly; Expires=Wed, 31 Dec 2098 23:59:59 GMT, vb_theme=light; Path=/`
  return end('session', goTo('welcome', { 'set-cookie': cookies }))
}

function welcome(username: string): SandboxAnswer {
  switch (username) {
    case SANDBOX_USERS.one_time_code:
      return html(
        'One more step',
        '<p>We have sent a one-time code to the number that ends in 42.</p><form method="post" action="code"><input name="code"></form>',
      )
    case SANDBOX_USERS.push_approval:
      return html('One more step', '<p>Approve the sign-in in the app on your telephone. This page waits for it.</p>')
    case SANDBOX_USERS.maintenance:
      return html('Veld Bank', '<p>Online banking is down for maintenance until 06:00.</p>', { status: 503 })
    case SANDBOX_USERS.changed_layout:
      return html('Hello', '<div id="app" data-view="dashboard"></div>')
    default:
      return html('Welcome', '<p><a href="accounts">Accounts</a> <a href="logout">Sign out</a></p>')
  }
}

async function download(username: string, { params, query }: SandboxRequest, tools: Tools): Promise<SandboxAnswer> {
  const account = ACCOUNTS.find(({ id }) => id === params.id)
  if (!account) return html('Not found', '<p>There is no such account.</p>', { status: 404 })
  if (username === SANDBOX_USERS.slow) await wait(SLOW_MS)
  const [today, yesterday] = [dayAt(tools.now()), dayAt(tools.now(), 1)]
  const from =
    username === SANDBOX_USERS.overlap
      ? dayAt(tools.now(), OVERLAP_DAYS - 1)
      : [query.get('from') ?? yesterday, yesterday].sort().at(-1)!
  return {
    headers: { 'content-type': 'application/x-ofx', 'content-disposition': 'attachment; filename="statement.ofx"' },
    body: statementOf(account.number, { from, to: today }, account.number === SANDBOX_SAVINGS),
  }
}

const cookieOf = ({ headers }: SandboxRequest) => new RegExp(`${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1] ?? ''

function signedIn(
  show: (username: string, request: SandboxRequest, tools: Tools) => SandboxAnswer | Promise<SandboxAnswer>,
) {
  return (request: SandboxRequest, tools: Tools) => {
    const session = tools.state.sessions[cookieOf(request)]
    return session && !session.ended ? show(session.username, request, tools) : goTo('/bank-sync/login')
  }
}
