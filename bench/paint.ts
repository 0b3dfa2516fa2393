import { type BrowserContext, chromium, devices, type Page, request } from 'playwright/test'
import { person } from '../e2e/support/demo'
import { startServer } from '../e2e/support/own-server'
import { signIn } from '../e2e/support/sign-in'
import { chromiumArgs, findChromium } from '../scripts/browser'
import { type Paint, paintOf } from '../tests/paint'
import { median } from './measure'

type Measured = Paint & { device: string; page: string }

const ROUNDS = 3
const PAGES = { home: '/', list: '/crm/leads', board: '/crm/deals?view=board' }
const DEVICES = {
  phone: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1360, height: 850 } },
}
/** Lighthouse's phone: "slow 4G" as the browser applies it to each request, and a fourth of the processor. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474.56 * 128, uploadThroughput: 675 * 128 }
const SLOWER_PROCESSOR = 4

/** How the first picture of a page comes to a slow phone, and to a desktop beside the server; each page is new to the browser. */
export async function measurePaint(say: (line: string) => void): Promise<Measured[]> {
  say('first pictures of the demo on a slow phone and a desktop (two minutes)')
  const server = await startServer({ demo: true })
  // Where `person` looks for who the demo made.
  process.env.INDABA_E2E_DATA_DIR = server.dataDir
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
    env: { ...process.env, ...env } as Environment,
  })
  try {
    const storageState = await signedIn(server.url)
    const all: Measured[] = []
    for (const device of Object.keys(DEVICES) as (keyof typeof DEVICES)[])
      for (const [page, address] of Object.entries(PAGES)) {
        const open = () => browser.newContext({ ...DEVICES[device], baseURL: server.url, storageState })
        const rounds: Paint[] = []
        for (let round = 0; round < ROUNDS; round++)
          rounds.push(await inContext(await open(), address, device === 'phone'))
        all.push({ device, page, ...middleOf(rounds) })
      }
    return all
  } finally {
    await browser.close()
    await server.stop()
  }
}
type Environment = NonNullable<Parameters<typeof chromium.launch>[0]>['env']

async function inContext(context: BrowserContext, address: string, slow: boolean): Promise<Paint> {
  const page = await context.newPage()
  if (slow) await slowDown(page)
  const paint = await paintOf(page, address)
  await context.close()
  return paint
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
}

const middleOf = (rounds: Paint[]): Paint => ({
  ...rounds[0]!,
  lcp: median(rounds.map(({ lcp }) => lcp)),
  cls: Math.max(...rounds.map(({ cls }) => cls)),
})

async function signedIn(baseURL: string) {
  const context = await request.newContext({ baseURL })
  await signIn(context, person('owner'))
  return context.storageState()
}

export function paintReport(measured: Measured[]): string {
  const head = '| device | page | LCP ms | CLS | requests | of the API | script KB |\n|---|---|---|---|---|---|---|'
  const rows = measured.map(({ device, page, lcp, cls, requests, scriptKilobytes }) => {
    const ofApi = requests.filter((one) => one.includes('/api/')).length
    return `| ${device} | ${page} | ${lcp} | ${cls.toFixed(3)} | ${requests.length} | ${ofApi} | ${scriptKilobytes} |`
  })
  return [head, ...rows].join('\n')
}
