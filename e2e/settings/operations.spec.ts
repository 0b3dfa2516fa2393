import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('an administrator sees what failed and why, retries it, and looks at the schedules', async ({ page, api }) => {
  let status = 410
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const name = `Shop ${ownWord()}`
  const target_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  const hook = await api.post<{ id: string }>('/rest/hooks', {
    target_url,
    events: ['deal.created'],
    description: name,
  })
  try {
    await api.post('/rest/deals', { title: name })
    const work = GridPage.work(page)
    await work.openSearching(name)
    const run = `deal.created → ${name}`
    await expect(work.row(run)).toContainText('Failed')
    await expect(work.row(run)).toContainText('410')
    await expect(work.row(run)).toContainText('The webhook is off')
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary).toContainText(/webhooks? (was|were) not delivered/)
    await expectAccessible(page, 'what runs')
    await summary.getByRole('link', { name: /not delivered/ }).click()
    await expect(page).toHaveURL(/needs_you/)
    await expect(work.row(run)).toBeVisible()

    status = 200
    await api.http.patch(`/api/v1/rest/hooks/${hook.id}`, { data: { active: true } })
    await expect(work.row(run)).not.toContainText('The webhook is off')
    await page
      .getByRole('list', { name: 'Newest failures' })
      .getByRole('button', { name: `Retry ${run}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retry' }).click()
    await work.openSearching(name)
    await expect(work.row(run)).toContainText('Done')
    expect(received).toEqual([received[0], received[0]])

    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Schedules' }).click()
    const schedules = page.getByRole('grid', { name: 'Schedules' })
    await expect(schedules.getByRole('row').filter({ hasText: 'Lead sync' })).toContainText('Every day at 06:00')
    await expectAccessible(page, 'schedules')
  } finally {
    await api.http.delete(`/api/v1/rest/hooks/${hook.id}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
