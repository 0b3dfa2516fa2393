import { ownWord } from '../support/api'
import { ChatApi } from '../support/chat'
import { expect, test } from '../support/test'

test('what an agent asks for stands in a channel, and is approved and rejected there', async ({
  page,
  api,
  baseURL,
}) => {
  const chat = await ChatApi.of('owner', baseURL ?? '')
  const channel = await chat.newChannel([])
  const settings = (approval_channel_id: number | null) =>
    api.http.put('/api/v1/ai-agent/settings', { data: { approval_channel_id } })
  expect((await settings(channel.id)).ok()).toBe(true)
  const words = [ownWord(), ownWord()]
  try {
    for (const word of words) {
      const begun = await api.http.post('/api/v1/ai-agent/conversations', { data: {} })
      const { conversation } = (await begun.json()) as { conversation: { id: string } }
      const text = `Create a lead named ${word} with phone 082 555 ${Math.floor(1_000 + Math.random() * 8_999)}`
      await api.http.post(`/api/v1/ai-agent/conversations/${conversation.id}/messages`, { data: { text } })
    }
    await page.goto(`/team-chat#narrow/channel/${channel.id}-${channel.name}/topic/Approvals`)
    const card = (word: string) =>
      page.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: word })
    await card(words[0]!).getByRole('button', { name: 'Approve' }).click()
    await expect(card(words[0]!).getByRole('button', { name: 'Approve' })).toBeHidden()
    await expect.poll(async () => (await api.rows('crm-leads', `q=${words[0]}`)).length, { timeout: 20_000 }).toBe(1)

    await card(words[1]!).getByRole('button', { name: 'Reject' }).click()
    await card(words[1]!).getByLabel('Why not?').fill('Known already')
    await page.keyboard.press('Enter')
    await expect(card(words[1]!)).toContainText('Known already')
    expect(await api.rows('crm-leads', `q=${words[1]}`)).toEqual([])
  } finally {
    await settings(null)
    await chat.dispose()
  }
})
