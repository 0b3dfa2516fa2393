import { call } from '@/lib/client/call'

export const paymentQuery = (id: string) => ({
  queryKey: ['payment', id, 'page'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /accounting/payments/{payment_id}', { payment_id: id }, { signal })).payment,
})

export const paymentPosting = (id: string) => call('GET /accounting/payments/{payment_id}/preview', { payment_id: id })
