import { ProviderError } from '@/lib/core/provider-error'
import type { BankSyncPort, PullFailure, PullOrder, PullResult, PullStage } from '../port'
import { type Form, formWith, lineWith, linksOf, rowsOf } from './page'
import { type PortalProfile, readProfile } from './profile'
import { type Page, Stopped, Visit } from './visit'

/** Fetches by a portal's profile over plain HTTP, as a browser without scripts would. Source: provider-facts 15, adapter A. */

type Facts = { address: string; profile: string; mode: BankSyncPort['mode']; budgetMs?: number }

const BUDGET_MS = 60_000

export function portal({ address, profile: entered, mode, budgetMs = BUDGET_MS }: Facts): BankSyncPort {
  /** @throws Stopped when what was entered cannot be used */
  function prepared(proxy: string | null, signal?: AbortSignal) {
    const read = readProfile(entered)
    if ('problem' in read) throw new Stopped('not_configured', read.problem, 'settings')
    if (!URL.canParse(address))
      throw new Stopped('not_configured', 'The address of the portal is not a whole address.', 'settings')
    const origin = new URL(address)
    const base = origin.pathname.replace(/\/+$/, '')
    const visit = new Visit({ origin, proxy: readProxy(proxy), budgetMs, signal })
    return { profile: read.profile, visit, at: (path: string) => `${base}${path}`, host: origin.host }
  }

  return {
    mode,

    async pull(order): Promise<PullResult> {
      const { password } = order.credentials
      let secrets: string[] = [password, encodeURIComponent(password)]
      let leave = async () => {}
      try {
        const { profile, visit, at } = prepared(order.proxy, order.signal)
        if (!order.credentials.username || !password || !order.accountNumber)
          throw new Stopped(
            'not_configured',
            'The user name, the password or the account number is missing.',
            'settings',
          )
        const form = await openForm(visit, profile, at)
        secrets = [...secrets, ...visit.secrets, ...Object.values(form.hidden)]
        leave = () => visit.signOut(profile.logout.method, at(profile.logout.path))
        await signIn(visit, profile, form, order)
        secrets = [...secrets, ...visit.secrets]
        const id = await findAccount(visit, profile, at, order.accountNumber)
        const bytes = await download(visit, profile, at, id, order)
        return { ok: true, ...readWith(order.read, bytes) }
      } catch (error) {
        if (!(error instanceof Stopped)) throw error
        return { ok: false, kind: error.kind, message: without(error.message, secrets), stage: error.stage }
      } finally {
        await leave()
      }
    },

    async look(proxy = null) {
      try {
        const { profile, visit, at, host } = prepared(proxy)
        await openForm(visit, profile, at)
        return { host }
      } catch (error) {
        if (!(error instanceof Stopped)) throw error
        const { kind, message } = error
        throw new ProviderError({ kind: TOLD_AS[kind], provider: 'bank-sync', op: 'look', message })
      }
    },
  }
}

const TOLD_AS = {
  second_factor: 'second_factor',
  auth: 'auth',
  locked: 'forbidden',
  layout: 'protocol',
  unavailable: 'unavailable',
  not_configured: 'not_configured',
} as const satisfies Record<PullFailure, string>

type At = (path: string) => string
type SignInForm = Form & { target: URL }

async function openForm(visit: Visit, { login, markers }: PortalProfile, at: At): Promise<SignInForm> {
  const stage = 'login_page'
  const page = await visit.get(at(login.path), stage)
  mustAnswer(page, markers, stage)
  const form = formWith(page.text, login.password_field)
  const wanted = [login.username_field, ...(login.token_field ? [login.token_field] : [])]
  const missing = form ? wanted.filter((name) => !form.names.includes(name)) : [login.password_field]
  if (!form || missing.length > 0)
    throw new Stopped('layout', `The sign-in page has no field “${missing[0]}”. The portal may have changed.`, stage)
  const target = new URL(form.action || page.url, page.url)
  // The password goes nowhere but to the address that was entered.
  if (target.origin !== page.url.origin)
    throw new Stopped(
      'layout',
      `The sign-in form leads to another address, ${target.host}, which is not followed.`,
      stage,
    )
  return { ...form, target }
}

async function signIn(visit: Visit, profile: PortalProfile, form: SignInForm, { credentials }: PullOrder) {
  const { login, markers } = profile
  const fields = {
    ...form.hidden,
    [login.username_field]: credentials.username,
    [login.password_field]: credentials.password,
  }
  const page = await visit.post(form.target, fields, 'login')
  stopAtGate(page, markers, 'login')
  const locked = lineWith(page.text, markers.locked)
  if (locked) throw new Stopped('locked', locked, 'login')
  const refused = lineWith(page.text, markers.refused)
  if (refused) throw new Stopped('auth', refused, 'login')
  if ([401, 403].includes(page.status))
    throw new Stopped('auth', `The portal refused the sign-in with status ${page.status}.`, 'login')
  mustAnswer(page, markers, 'login')
  if (!lineWith(page.text, markers.signed_in))
    throw new Stopped('layout', 'After the sign-in came a page that the profile does not describe.', 'login')
}

/** The portal's own id of the account. */
async function findAccount(visit: Visit, { accounts, markers }: PortalProfile, at: At, accountNumber: string) {
  const stage = 'accounts'
  const page = await visit.get(at(accounts.path), stage)
  stopAtGate(page, markers, stage)
  mustAnswer(page, markers, stage)
  const wanted = bare(accountNumber)
  const [before, after] = at(accounts.link).split('{id}') as [string, string]
  const idIn = (row: string) =>
    linksOf(row)
      .map((href) => (URL.canParse(href, page.url) ? new URL(href, page.url) : null))
      .filter((url) => url?.origin === page.url.origin)
      .map((url) => url!.pathname + url!.search)
      .find((path) => path.startsWith(before) && path.endsWith(after))
  const rows = rowsOf(page.text, accounts.row)
  const row = rows.find((one) => bare(one.replace(/^[^>]*>|<[^>]*>/g, ' ')).includes(wanted))
  if (!row) {
    const seen = rows.filter((one) => idIn(one)).length
    const words = seen === 0 ? 'No accounts were found on the page.' : `The portal shows ${seen} other.`
    throw new Stopped('layout', `The account ${accountNumber} is not among the accounts of the portal. ${words}`, stage)
  }
  const link = idIn(row)
  if (!link) throw new Stopped('layout', `The account ${accountNumber} has no link that the profile describes.`, stage)
  return link.slice(before.length, link.length - after.length).split(/[/?#]/)[0]!
}

/** Account numbers are written with spaces and dashes, or without. */
const bare = (text: string): string => text.replace(/[\s.-]/g, '')

async function download(visit: Visit, profile: PortalProfile, at: At, id: string, order: PullOrder): Promise<Buffer> {
  const { statement, markers } = profile
  const values: Record<string, string> = {
    id,
    account: encodeURIComponent(bare(order.accountNumber)),
    from: encodeURIComponent(dayAs(statement.dates, order.since)),
    to: encodeURIComponent(dayAs(statement.dates, order.until)),
  }
  const path = statement.path.replace(/\{(id|account|from|to)\}/g, (_, name: string) => values[name]!)
  const page = await visit.get(at(path), 'statement')
  const isPage = /html/i.test(page.type) || /^\s*(<!doctype html|<html)/i.test(page.text)
  if (isPage) stopAtGate(page, markers, 'statement')
  if (isPage || page.status !== 200) mustAnswer(page, markers, 'statement')
  if (isPage) throw new Stopped('layout', 'The portal answered with a web page instead of a statement.', 'statement')
  return page.bytes
}

function dayAs(format: PortalProfile['statement']['dates'], day: string): string {
  if (format === 'YYYYMMDD') return day.replaceAll('-', '')
  return format === 'DD/MM/YYYY' ? day.split('-').reverse().join('/') : day
}

function readWith(read: PullOrder['read'], bytes: Buffer) {
  try {
    return read(bytes)
  } catch (error) {
    throw new Stopped('layout', (error as Error).message, 'statement')
  }
}

/** A second factor belongs to a person. Nothing more is asked for once a page wants one. */
function stopAtGate({ text }: Page, { second_factor }: PortalProfile['markers'], stage: PullStage): void {
  const line = lineWith(text, second_factor)
  if (line) throw new Stopped('second_factor', line, stage)
}

function mustAnswer({ status, text }: Page, { unavailable }: PortalProfile['markers'], stage: PullStage): void {
  const line = lineWith(text, unavailable)
  if (line) throw new Stopped('unavailable', line, stage)
  if (status >= 500 || status === 429)
    throw new Stopped('unavailable', `The portal answered with status ${status}.`, stage)
  if (status !== 200) throw new Stopped('layout', `The portal answered with status ${status}.`, stage)
}

/** @throws Stopped when it is no address of a proxy */
function readProxy(text: string | null): URL | null {
  if (!text) return null
  const problem = problemWithProxy(text)
  if (problem) throw new Stopped('not_configured', problem, 'settings')
  return new URL(text)
}

/** What is wrong with an address of a proxy; null: nothing. */
export function problemWithProxy(text: string): string | null {
  if (!/^https?:\/\/[^/\s]+\/?$/i.test(text) || !URL.canParse(text))
    return 'Enter the proxy as a whole address, such as http://proxy.example:3128.'
  const { username, password } = new URL(text)
  return username || password
    ? 'Leave the user name and password out of the proxy’s address; the proxy has to know this server by its own address.'
    : null
}

function without(text: string, secrets: readonly string[]): string {
  return secrets.filter((one) => one.length >= 3).reduce((safe, one) => safe.replaceAll(one, '(hidden)'), text)
}
