import { call } from '@/lib/client/call'

export const mailQuery = (id: string) => ({
  queryKey: ['mail', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /organization/mails/{id}', { id }, { signal }),
})
