import { ownerOfToken, SANDBOX_DEFAULT_TOKEN, sandboxDesk } from '../sandbox-account'
import type { Role, SandboxAccount, SandboxUser, State, Tools } from './records'
import { createHistory, type Story } from './stories/create-history'
import { HIGHVELD } from './stories/highveld'
import { KAAP } from './stories/kaap'

type Agent = { name: string; email: string; role: Role; availability?: string }

const EMPTY: Omit<Story, 'agents'> = {
  name: 'Sandbox',
  inboxes: { website: 'Website chat', email: 'Support', whatsapp: 'WhatsApp', api: 'API' },
  contacts: '',
  conversations: '',
}

export function seed(): State {
  const state: State = {
    origin: '',
    // Open to all, so that the demo can frame it; a stock installation is not.
    frame_headers: {},
    users: [],
    permissibles: [],
    sign_ins: [],
    sessions: [],
    accounts: [],
  }
  const now = new Date()
  addUser(state, { name: 'Indaba', email: 'indaba@helpdesk.example', availability: 'online' }, SANDBOX_DEFAULT_TOKEN)
  addAccount(state, { owner: 'highveld-fibre', story: HIGHVELD, agents: HIGHVELD.agents, now })
  addAccount(state, { owner: 'kaap-hosting', story: KAAP, agents: KAAP.agents, now })
  return state
}

type NewAccount = { owner: string; name?: string; agents: readonly Agent[]; story?: Omit<Story, 'agents'>; now: Date }

/** Replaces an existing one. The account's token belongs to a user of its own, an administrator. */
export function addAccount(
  state: State,
  { owner, story = EMPTY, name = story.name, agents, now }: NewAccount,
): SandboxAccount {
  const { account_id: id, token } = sandboxDesk(owner)
  state.accounts = state.accounts.filter((account) => account.id !== id)
  state.users = state.users.filter((user) => user.token !== token)
  const members = agents.map(({ name, email, role, availability = 'online' }) => {
    const known = state.users.find((user) => user.email === email)
    return { user: known ?? addUser(state, { name, email, availability }), role }
  })
  const bridge = addUser(state, { name: 'Indaba', email: `indaba@${owner}.example`, availability: 'online' }, token)
  const names = new Map(members.map(({ user }) => [user.name.split(' ')[0]!, user.id]))
  const account: SandboxAccount = {
    id,
    owner,
    name,
    members: [{ user: bridge, role: 'administrator' as const }, ...members].map(({ user, role }) => ({
      user_id: user.id,
      role,
    })),
    webhooks: [],
    ...createHistory({ ...story, agents: agents.map((one) => ({ availability: 'online', ...one })) }, names, now),
  }
  state.accounts.push(account)
  state.permissibles = [...new Set([...state.permissibles, ...members.map(({ user }) => user.id)])]
  return account
}

function addUser(state: State, user: Omit<SandboxUser, 'id' | 'token'>, token?: string): SandboxUser {
  const id = Math.max(0, ...state.users.map((one) => one.id)) + 1
  const added = { id, ...user, token: token ?? `desk_user_${id}` }
  state.users.push(added)
  return added
}

/** Who a token belongs to; an organization that has never been here gets its account now. */
export function userOfToken(token: string, { state, now }: Tools): SandboxUser | null {
  const known = state.users.find((user) => user.token === token)
  if (known) return known
  const owner = ownerOfToken(token)
  if (!owner) return null
  addAccount(state, { owner, agents: [], now: now() })
  return state.users.find((user) => user.token === token) ?? null
}

/** What a user is in an account; the administrator of all accounts is one in each. */
export const roleIn = (account: SandboxAccount, user: SandboxUser): Role | null =>
  user.token === SANDBOX_DEFAULT_TOKEN
    ? 'administrator'
    : (account.members.find(({ user_id }) => user_id === user.id)?.role ?? null)
