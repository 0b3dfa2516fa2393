import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/client/call'

export const permissionMatrixQuery = () =>
  queryOptions({
    queryKey: ['permissions'],
    queryFn: ({ signal }) => call('GET /permissions', {}, { signal }),
    staleTime: 5 * 60_000,
  })
