import { type BrowserContext, request } from 'playwright/test'
import { type Api, ownWord } from './api'
import { newPerson, ownSession } from './people'

/** Puts a new person with an organization of their own before the browser. @returns the organization */
export async function enterOwnOrganization(api: Api, context: BrowserContext, baseURL: string): Promise<string> {
  const someone = await newPerson(api, baseURL)
  const own = await request.newContext({ baseURL, storageState: await ownSession(someone, baseURL) })
  const answer = await own.post('/api/v1/organizations', {
    data: { name: `${ownWord()} Lists`, time_zone: 'Africa/Johannesburg', currency: 'ZAR', country: 'ZA' },
    headers: { Origin: baseURL },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  const { cookies } = await own.storageState()
  const { organization } = (await (await own.get('/api/v1/me')).json()) as { organization: { id: string } }
  await own.dispose()
  await context.addCookies(cookies)
  return organization.id
}
