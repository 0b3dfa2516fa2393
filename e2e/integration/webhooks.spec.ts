import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import { expect, test } from '../support/test'

/** Webhooks as an administrator sets them up, with a receiver on this machine, as the demo allows. */
let server: Server
let url: string
let status = 200
let received: { id: string; body: { type: string; test?: boolean; data: { title?: string } } }[] = []

test.beforeEach(async () => {
  status = 200
  received = []
  server = createServer(async (request, response) => {
    received.push({ id: String(request.headers['webhook-id']), body: JSON.parse(await text(request)) })
    response.writeHead(status).end(status === 200 ? 'thanks' : 'not now')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
})
test.afterEach(async ({ api }) => {
  const { hooks } = await api.get<{ hooks: { id: string; target_url: string }[] }>('/rest/hooks')
  for (const { id, target_url } of hooks) if (target_url === url) await api.http.delete(`/api/v1/rest/hooks/${id}`)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function subscribe(page: Page, name: string): Promise<void> {
  await page.goto('/integration/hooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('Description').fill(name)
  await dialog.getByRole('checkbox', { name: /^Deal created/ }).check()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  const shown = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'I have kept it' }) })
  await expect(shown).toBeFocused()
  await expect(shown).toContainText('whsec_')
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText('whsec_')).toHaveCount(0)
}

/** Other journeys create deals too: what was sent is looked for by its own. */
const createDeal = async (api: Api, title: string): Promise<string> =>
  (await api.post<{ deal: { id: string } }>('/rest/deals', { title })).deal.id
const sent = (title: string) => received.filter(({ body }) => body.data.title === title)

const openHook = (page: Page, name: string) => page.getByRole('link', { name }).click()

test('a webhook is made, tested, told of a deal, paused, resumed with what it missed, and deleted', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000)
  const name = `Ledger ${ownWord()}`
  await subscribe(page, name)
  await openHook(page, name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('The test event arrived')).toBeVisible()
  expect(received.map(({ body }) => body)).toContainEqual(expect.objectContaining({ type: 'deal.created', test: true }))

  const log = page.getByRole('region', { name: 'Deliveries' })
  const delivered = (deal: string) =>
    log
      .getByRole('row')
      .filter({ hasText: `deal:${deal}` })
      .filter({ hasText: 'Delivered' })
  await expect(delivered(await createDeal(api, `${name} one`))).toHaveCount(1)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Pause/ }).click()
  await expect(page.getByText(/^It is paused, since/)).toBeVisible()
  const missed = await createDeal(api, `${name} two`)
  await page.getByRole('button', { name: /^Resume and deliver [1-9]\d* missed$/ }).click()
  await expect(delivered(missed)).toHaveCount(1)
  expect(sent(`${name} two`)).toHaveLength(1)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(page).toHaveURL(/\/integration\/hooks$/, { timeout: 30_000 })
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('a failed delivery says why, keeps its attempts, and arrives when it is sent again @phone', async ({
  page,
  api,
}) => {
  const name = `Stock ${ownWord()}`
  await subscribe(page, name)
  await openHook(page, name)
  status = 410
  const deal = await createDeal(api, name)
  await expect(page.getByText(/answered 410 Gone, since/)).toBeVisible()
  await expectAccessible(page, 'webhook that ended')
  status = 200
  await page
    .getByRole('button', { name: 'Resume', exact: true })
    .or(page.getByRole('button', { name: /^Resume without/ }))
    .click()
  const log = page.getByRole('region', { name: 'Deliveries' })
  const row = log.getByRole('row').filter({ hasText: `deal:${deal}` })
  await row.getByRole('link', { name: 'deal.created' }).click()
  await expect(page.getByText('Attempt 1')).toBeVisible()
  await expect(page.getByText('not now')).toBeVisible()
  await expectAccessible(page, 'delivery')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Attempt 2')).toBeVisible()
  await expect(page.getByText('thanks')).toBeVisible()
  expect(new Set(sent(name).map(({ id }) => id)).size).toBe(1)
})

test('an address that may not be called is refused at its field', async ({ page }) => {
  await page.goto('/integration/hooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest')
  await dialog.getByRole('checkbox', { name: /^Deal created/ }).check()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await expect(dialog.getByText('no public host')).toBeVisible()
  await expectAccessible(page, 'new webhook')
})
