import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('an agent is made from a template, tried on last week, run, and its changes are undone', async ({ page, api }) => {
  const name = ownWord()
  const lead = await api.create('crm-leads', { name, phone: '082 555 0177', status: 'New' })
  await page.goto('/ai-workforce/agents')
  await page.getByRole('button', { name: 'New agent' }).first().click()
  await expectAccessible(page, 'templates of agents')
  await page.getByRole('button', { name: 'Use template: Sort new leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sort new leads/ })).toBeVisible()
  await expect(page.getByText('Change a lead', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Try it', exact: true }).click()
  await expect(page.getByText(/would have asked for \d+ change/)).toBeVisible({ timeout: 30_000 })
  expect((await api.row('crm-leads', lead.row_id)).notes).toBe('')

  await page.getByRole('button', { name: 'Run now' }).click()
  // Leads of other journeys start it too.
  const card = page
    .getByRole('region', { name: 'Runs' })
    .getByRole('listitem')
    .filter({ hasText: 'Started by a person' })
  await expect(card.getByText('Waits for approval')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Pause' }).click()
  await expectAccessible(page, 'the page of an agent')
  const id = page.url().split('/').at(-1)!
  const [run] = await api.rows(
    'agent-runs',
    `filter[agent_profile]=${id}&filter[trigger]=manual&filter[proposals_only]=false`,
  )
  const asked = await api.rows('ai-agent-approvals', `filter[run_id]=${run!.row_id}`)
  await api.post('/grid/ai-agent-approvals/action/approve', {
    ids: asked.map(({ row_id }) => row_id),
    params: {},
    confirm: true,
  })
  const changed = String((asked[0]!.input as { row_id: string }).row_id)
  const notes = async () => (await api.row('crm-leads', changed)).notes
  await expect.poll(notes, { timeout: 30_000 }).not.toBe('')

  await card.getByRole('button', { name: 'Undo this run' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Can be undone').first()).toBeVisible()
  await expectAccessible(page, 'the plan of undoing a run')
  await dialog.getByRole('button', { name: /^Undo \d+ steps?$/ }).click()
  await expect(dialog.getByText('Undone', { exact: true }).first()).toBeVisible()
  expect(await notes()).toBe('')
})
