// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { openDocument } from '@/tests/client/document'
import type { ItemMap } from './item-map-drafts'
import { ItemMapForm } from './item-map-form'

vi.mock('@/lib/client/call', () => ({ call: vi.fn() }))

const { draw, words, click } = openDocument()
const rule = (item_code: string): ItemMap['rules'][number] => ({
  form: '',
  field: 'Speed',
  match_kind: 'any',
  match_value: '',
  item_code,
  description: '',
  quantity_from: 'fixed',
  quantity: 1,
})
const saves = () => vi.mocked(call).mock.calls.filter(([key]) => key === 'PUT /crm/lead-item-map')
const errorAtItemCode = () => {
  const wrong = document.querySelector('[aria-invalid="true"]')
  return wrong && document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent
}

test('the item map shows what is wrong at its rule, and what someone else saved meanwhile', async () => {
  const answers = [
    new ApiError({
      status: 422,
      body: { detail: [{ loc: ['body', 'rules', 1, 'item_code'], msg: 'There is no such item.', type: 'x' }] },
      requestId: null,
    }),
    new ApiError({
      status: 409,
      body: { code: 'stale', detail: 'Changed.', row: { rules: [rule('THEIRS')], version: 4 } },
      requestId: null,
    }),
    { rules: [rule('FIBRE'), rule('')], version: 5 },
  ]
  vi.mocked(call).mockImplementation((async (key: string) => {
    if (key !== 'PUT /crm/lead-item-map') return { questions: [], forms: [] }
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }) as never)
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ItemMapForm stored={{ rules: [rule('FIBRE')], version: 3 }} mayManage />
    </QueryClientProvider>,
  )
  await click('Add a rule')
  await click('Save')
  expect(errorAtItemCode()).toBe('There is no such item.')
  await click('Save')
  expect(words()).toContain('Someone else saved changes while you were editing')
  await click('Save mine')
  await act(async () => {})
  expect(saves().map(([, input]) => input)).toMatchObject([{ version: 3 }, { version: 3 }, { version: 4 }])
})
