import { existsSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, type BrowserContextOptions, expect, request } from 'playwright/test'
import { person, type Who } from './demo'

type Credentials = { email: string; password: string; code?: string }

/** Signs the context in without a page: much faster than the form, which has its own journey. */
export async function signIn(context: APIRequestContext, { email, password, code = '' }: Credentials): Promise<void> {
  const { csrfToken } = await (await context.get('/api/auth/csrf')).json()
  const answer = await context.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password, code, json: 'true' },
  })
  expect(answer.ok(), `signing in as ${email}: ${await answer.text()}`).toBe(true)
}

/** The cookies of somebody who is signed in. Made once a process, so that the throttle never has a reason to act. */
export async function sessionOf(who: Who, baseURL: string): Promise<string> {
  const file = path.join(
    process.env.INDABA_E2E_DATA_DIR ?? '',
    `session-${who}-${process.env.TEST_PARALLEL_INDEX ?? 0}.json`,
  )
  if (existsSync(file)) return file
  const context = await request.newContext({ baseURL })
  await signIn(context, person(who))
  await context.storageState({ path: file })
  await context.dispose()
  return file
}

export const nobody: BrowserContextOptions['storageState'] = { cookies: [], origins: [] }
