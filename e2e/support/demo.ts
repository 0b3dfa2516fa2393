import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What the demo made, as the server under test keeps it. */
type DemoPerson = { email: string; password: string; role: string; api_key: string }
type DemoOrganization = { id: string; name: string; users: DemoPerson[]; api_key: string }

/**
 * People of the first organization are called by their role; `neighbour` owns the second one, where `forgetful` is a
 * guest; `traveller` belongs to both.
 */
export type Who = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest' | 'neighbour' | 'forgetful' | 'traveller'

let read: DemoOrganization[] | undefined

/** The organizations of the demo: the one most journeys happen in, then its neighbour. */
export function organizations(): [DemoOrganization, DemoOrganization] {
  const dataDir = process.env.INDABA_E2E_DATA_DIR
  if (!dataDir) throw new Error('INDABA_E2E_DATA_DIR is not set: playwright.config.ts does it.')
  read ??= (JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as { organizations: DemoOrganization[] })
    .organizations
  const [here, there] = read
  if (!here || !there) throw new Error('The demo has fewer than two organizations.')
  return [here, there]
}

export function person(who: Who): DemoPerson {
  const [here, there] = organizations()
  const own = (users: DemoPerson[], role: string) => users.find((one) => one.role === role && !inBoth(one))
  const inBoth = (one: DemoPerson) =>
    there.users.some(({ email }) => email === one.email) && here.users.some(({ email }) => email === one.email)
  const found =
    who === 'traveller'
      ? here.users.find(inBoth)
      : who === 'neighbour'
        ? own(there.users, 'owner')
        : who === 'forgetful'
          ? own(there.users, 'guest')
          : own(here.users, who)
  if (!found) throw new Error(`The demo has no ${who}.`)
  return found
}
