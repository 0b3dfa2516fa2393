import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { propose } from '../support/agent'
import { type Api, ownWord } from '../support/api'
import { expect, test } from '../support/test'

const QUEUE = '/ai-workforce/approvals'

async function open(page: Page, id: string, summary: string): Promise<void> {
  await page.goto(`${QUEUE}?request=${id}`)
  await expect(page.getByRole('heading', { name: summary })).toBeVisible()
}

const newLead = (api: Api, name: string) =>
  api.create('crm-leads', { name, phone: `082 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}` })

test('a change is read field by field, approved with A and carried out; another is rejected with its reason', async ({
  page,
  api,
}) => {
  const [name, company] = [ownWord(), ownWord()]
  const lead = await newLead(api, name)
  const refused = await propose(api, 'create_crm_leads', { name: `${name} twice`, phone: '082 555 0190' })
  const asked = await propose(api, 'update_crm_leads', { row_id: lead.row_id, changes: { company } })

  await open(page, asked, `Change a lead: ${name}`)
  await expect(page.getByRole('row', { name: company })).toContainText('Company')
  await expectAccessible(page, 'approvals')
  await page.keyboard.press('a')
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  // The next one is there at once.
  await expect(page.getByRole('heading', { name: `Add a lead: ${name} twice` })).toBeVisible()

  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Say why: the agent goes on from your reason.')).toBeVisible()
  const reason = `Known as ${ownWord()}`
  await page.getByLabel('Why not?').fill(reason)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.row('ai-agent-approvals', refused)).rejection_reason).toBe(reason)
  await expect.poll(async () => (await api.row('crm-leads', lead.row_id)).company, { timeout: 15_000 }).toBe(company)

  await page.goto(`${QUEUE}?request=${refused}`)
  await expect(page.getByRole('article', { name: 'Request' })).toContainText(reason)
})

test('what is proposed can be corrected, and both requests say that they belong together', async ({ page, api }) => {
  const name = ownWord()
  const first = await propose(api, 'create_crm_leads', { name: `${name} wrong`, phone: '082 555 0191' })
  await open(page, first, `Add a lead: ${name} wrong`)
  await page.keyboard.press('e')
  await page.getByRole('form', { name: 'Correct the request' }).getByLabel('Name').fill(`${name} right`)
  await page.getByRole('button', { name: 'Save as a new request' }).click()
  await expect(page.getByRole('heading', { name: `Add a lead: ${name} right` })).toBeVisible()
  await page.getByRole('button', { name: 'Show the first one' }).click()
  await expect(page.getByRole('heading', { name: `Add a lead: ${name} wrong` })).toBeVisible()
  await page.getByRole('button', { name: 'Show the corrected one' }).click()
  await expect(page.getByRole('heading', { name: `Add a lead: ${name} right` })).toBeVisible()
})

test('where the record changed since, the new difference is shown and approved', async ({ page, api }) => {
  const [name, company, theirs] = [ownWord(), ownWord(), ownWord()]
  const lead = await newLead(api, name)
  const asked = await propose(api, 'update_crm_leads', { row_id: lead.row_id, changes: { company } })
  await api.update('crm-leads', lead.row_id, { company: theirs, version: lead.version })
  await open(page, asked, `Change a lead: ${name}`)
  await page.keyboard.press('a')
  await expect(page.getByText('The record has changed since this was asked for')).toBeVisible()
  await expect(page.getByRole('row', { name: theirs })).toContainText(company)
  // A slip of the key just after it came back decides nothing.
  await page.waitForTimeout(800)
  await page.getByRole('button', { name: 'Approve the new difference' }).click()
  await expect.poll(async () => (await api.row('ai-agent-approvals', asked)).status).toBe('approved')
})

test('several are selected and approved together, with a line of result for each', async ({ page, api }) => {
  const name = ownWord()
  const asked: string[] = []
  for (const at of [1, 2, 3])
    asked.push(await propose(api, 'create_crm_leads', { name: `${name} ${at}`, phone: `082 555 02${at}0` }))
  await open(page, asked[2]!, `Add a lead: ${name} 3`)
  await page.keyboard.press('x')
  await page.getByRole('button', { name: `${name} 1` }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: /^Approve 3/ }).click()
  const results = page.getByRole('region', { name: 'Chosen request' })
  await expect(results.getByRole('heading', { name: '3 of 3 approved' })).toBeVisible()
  await expect(results.getByRole('listitem')).toHaveCount(3)
  for (const id of asked) expect((await api.row('ai-agent-approvals', id)).status).toBe('approved')
})

test('with the thumb: one request at a time, approved and taken back @only-phone', async ({ page, api }) => {
  const name = ownWord()
  const asked = await propose(api, 'create_crm_leads', { name, phone: '082 555 0194' })
  await open(page, asked, `Add a lead: ${name}`)
  await expectAccessible(page, 'approvals')
  await page.getByRole('region', { name: 'Decide' }).getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await api.row('ai-agent-approvals', asked)).status).toBe('pending')
  await expect(page.getByRole('heading', { name: `Add a lead: ${name}` })).toBeVisible()
})
