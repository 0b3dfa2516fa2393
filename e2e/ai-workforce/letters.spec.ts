import type { Page } from 'playwright/test'
import { propose } from '../support/agent'
import { type Api, ownWord, type Row } from '../support/api'
import { expect, test } from '../support/test'

/** Agents of an organization whose requests no other journey looks at. */
test.use({ who: 'neighbour' })

let theirs: Api
test.beforeEach(async ({ apiOf }) => {
  theirs = await apiOf('neighbour')
})

const where = (column: string, value: string) =>
  `filter=${encodeURIComponent(JSON.stringify({ column, op: 'eq', value }))}`
const waiting = () => theirs.rows('ai-agent-approvals', where('status', 'pending'))
const act = (grid: string, action: string, ids: string[], params: object = {}) =>
  theirs.post(`/grid/${grid}/action/${action}`, { ids, params })

/** What waits of the demo is out of the way. */
async function emptyQueue(): Promise<void> {
  const ids = (await waiting()).map(({ row_id }) => row_id)
  if (ids.length > 0) await act('ai-agent-approvals', 'reject', ids, { reason: 'Never mind. Do not write.' })
}

/** Reads each request, as people do, and decides with one key. */
async function approveNext(page: Page): Promise<void> {
  const request = page.getByRole('article', { name: 'Request' })
  const shown = (await request.getByRole('heading').first().textContent()) ?? ''
  await page.keyboard.press('a')
  await expect(request.getByRole('heading').first()).not.toHaveText(shown)
}

async function reject(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('r')
  await page.getByLabel('Why not?').fill(reason)
  await page.keyboard.press('Enter')
}

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)

test('an agent from a template asks for letters; ten are approved, two rejected, and it writes these in other words', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await emptyQueue()
  const began = Date.now()
  await page.goto('/ai-workforce/agents/new')
  await page.getByRole('button', { name: 'Use template: Chase late payers' }).click()
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(12)
  await page.goto('/ai-workforce/approvals')
  await expect(page.getByRole('heading', { name: /Your open invoice/ }).first()).toBeVisible()
  console.log(`from the templates to the first proposal: ${seconds(began)} s`)

  const letters = await waiting()
  const run = String(letters[0]!.run_id)
  const decided = Date.now()
  for (let nth = 0; nth < 10; nth++) await approveNext(page)
  console.log(`ten letters approved with the keyboard: ${seconds(decided)} s`)
  await reject(page, 'Too harsh')
  await expect.poll(async () => (await waiting()).length).toBe(letters.length - 11)
  await reject(page, 'Too harsh')
  await expect.poll(async () => (await waiting()).length).toBe(letters.length - 12)
  const rest = (await waiting()).map(({ row_id }) => row_id)
  if (rest.length > 0) await act('ai-agent-approvals', 'reject', rest, { reason: 'Do not write to them.' })

  // It goes on when the ten are sent.
  const again = async (): Promise<Row[]> => (await waiting()).filter(({ run_id }) => run_id === run)
  await expect.poll(async () => (await again()).length, { timeout: 40_000 }).toBe(2)
  for (const { input } of await again()) expect(JSON.stringify(input)).toContain('escaped your notice')
  await page.goto(`/ai-workforce/approvals?request=${(await again())[0]!.row_id}`)
  await expect(page.getByRole('article', { name: 'Request' })).toContainText('Perhaps it escaped your notice')
})

test('ten different requests are read and decided with the keyboard', async ({ page }) => {
  await emptyQueue()
  const name = ownWord()
  for (let nth = 0; nth < 10; nth++)
    await propose(theirs, 'create_crm_leads', { name: `${name} ${nth}`, phone: `082 555 03${nth}0` })
  await page.goto('/ai-workforce/approvals')
  const request = page.getByRole('article', { name: 'Request' })
  await expect(request).toContainText(name)
  const began = Date.now()
  for (let nth = 0; nth < 8; nth++) await approveNext(page)
  await reject(page, 'Known already.')
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await page.keyboard.press('a')
  await expect.poll(async () => (await waiting()).length).toBe(0)
  console.log(`ten requests decided with the keyboard: ${seconds(began)} s`)
})

test('an event starts an agent, whose run and report stand in the list of runs', async ({ page }) => {
  const name = `Listener ${ownWord()}`
  const agent = await theirs.create('agent-profiles', { name, task_prompt: 'Which leads are stale?' })
  const start = await theirs.create('event-subscriptions', { event_name: 'lead.created', agent_profile: agent.row_id })
  await theirs.create('crm-leads', {
    name: ownWord(),
    phone: `082 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}`,
  })
  const runs = () => theirs.rows('agent-runs', where('agent_profile', agent.row_id))
  await expect.poll(async () => (await runs())[0]?.status, { timeout: 20_000 }).toBe('completed')
  await page.goto('/ai-workforce/runs')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('lead.created')
  await expect(row).toContainText(/stale leads?/)
  await theirs.update('event-subscriptions', start.row_id, { enabled: false, version: start.version })
})

test('all agents are stopped with one click, which every page says, and resumed', async ({ page }) => {
  await page.goto('/ai-workforce/settings')
  await page.getByRole('button', { name: 'Stop all agents' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop all agents' }).click()
  const band = page.getByText(/Agents are stopped since \d\d:\d\d by /)
  await expect(band).toBeVisible()
  await page.goto('/crm/contacts')
  await expect(band).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await expect(band).toBeHidden()
})
